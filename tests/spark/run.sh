#!/usr/bin/env bash
# Runs the example for Apache Spark in a cluster of two workers, one of which is killed, and compares its links with
# those of `absolve warc links`.  usage: run.sh SOURCE TOOL
set -euo pipefail
source=$(realpath "$1") tool=$(realpath "$2")
command -v java >/dev/null || { echo 'skipped: no Java'; exit 77; }
wheel=$(find "$source/build/python/dist" -name 'absolve-*.whl' 2>/dev/null | head -n 1)
[[ -n $wheel ]] || { echo 'skipped: no wheel (scripts/python makes it)'; exit 77; }
venv=$source/build/python/spark
status=0
"$source/scripts/pip" "$venv" pyspark pyarrow 'pandas<3' fastwarc || status=$?
((status != 75)) || { echo 'skipped: PyPI cannot be reached'; exit 77; }
((status == 0)) || exit $status
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheel"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for i in 1 2 3; do
  sed "s/garden\.example/garden$i.example/g; s,href=peas.html,href=http://neighbour.example/peas.html," "$source/fixtures/warc/garden.warc" >crooked.warc
  # The new host names change the sizes, so the Content-Length fields must be corrected.
  "$venv/bin/python" "$source/tests/spark/links_test.py" fit crooked.warc "garden$i.warc"
  echo "$work/garden$i.warc" >>paths.txt
done
"$venv/bin/python" "$source/tests/spark/links_test.py" odd odd.warc damaged.warc.gz
printf '%s\n' "$work"/{odd.warc,damaged.warc.gz,missing.warc} >>paths.txt
"$tool" warc links garden?.warc odd.warc damaged.warc.gz --fields target_uri,element,attribute,rel,url >expected 2>/dev/null || true
# The first worker that finds this file removes it and kills itself.
touch kill-once
# A short run gains nothing from Java's optimizing compiler, nor from the verification of Spark's classes.
java_options='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote'
export JAVA_TOOL_OPTIONS="${JAVA_TOOL_OPTIONS:-} $java_options"
export PYSPARK_PYTHON=$venv/bin/python PYSPARK_DRIVER_PYTHON=$venv/bin/python
export PYTHONPATH=$source/tests/spark ABSOLVE_KILL_ONCE=$work/kill-once
timeout 600 "$venv/bin/spark-submit" --master 'local-cluster[2,1,1024]' --conf spark.ui.enabled=false \
  --conf "spark.executorEnv.PYTHONPATH=$PYTHONPATH" --conf "spark.executorEnv.ABSOLVE_KILL_ONCE=$ABSOLVE_KILL_ONCE" \
  "$source/examples/spark/links.py" paths.txt out >printed 2>log || { tail -n 30 log; exit 1; }
[[ ! -e kill-once ]] || { echo 'FAILED: no worker was killed'; exit 1; }
grep -q 'Lost task' log || { echo 'FAILED: Spark has lost no task'; exit 1; }
"$venv/bin/python" "$source/tests/spark/links_test.py" compare expected out
tail -n 1 printed
