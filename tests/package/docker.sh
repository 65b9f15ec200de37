#!/usr/bin/env bash
# Builds and runs the image of the Dockerfile with docker or buildah. Without these, runs the steps of the Dockerfile
# in a clean root, which needs root.  usage: docker.sh SOURCE
set -euo pipefail
source=$1
. "$source/tests/package/clean_root.sh"
reference() { "$@" resolve -b http://a/b/c ../d; }
judge() { [[ $1 == http://a/d ]] || { echo "the image answers: $1"; exit 1; }; }

if command -v docker >/dev/null && docker pull --quiet debian:12 >/dev/null 2>&1; then
  docker build --quiet --tag absolve:test "$source"
  judge "$(reference docker run --rm absolve:test)"
  exit
fi
if command -v buildah >/dev/null && buildah pull --quiet debian:12 >/dev/null 2>&1; then
  image=$(buildah build --quiet "$source")
  container=$(buildah from "$image")
  judge "$(reference buildah run "$container" /absolve)"
  exit
fi

make_root ccache
mkdir -p "$root/absolve/build"
tar -C "$source" --exclude='./build*' --exclude=./.git -cf - . | tar -C "$root/absolve" -xf -
# The compiler is the same as outside, so its cache can be reused.
if [[ -d $source/build/ccache ]]; then cp -a "$source/build/ccache" "$root/absolve/build/ccache"; fi
steps=0
while IFS= read -r step; do
  inside sh -c "cd /absolve && $step" </dev/null
  steps=$((steps + 1))
done < <(sed -n 's/^RUN //p' "$source/Dockerfile")
((steps > 0)) || { echo 'the Dockerfile has no steps'; exit 1; }
# The image contains only the tool.
mkdir "$root/image"
cp "$root/out/absolve" "$root/image/absolve"
judge "$(reference chroot "$root/image" /absolve)"
echo 'no docker or buildah: the steps of the Dockerfile run in a clean root, and the tool in an empty one'
