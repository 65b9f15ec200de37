#!/usr/bin/env bash
# Builds the image of the Dockerfile by docker or buildah and runs it; elsewhere runs its steps in a clean
# root.  usage: docker.sh SOURCE
set -euo pipefail
source=$1
work=$(mktemp -d)
unmount() {
  umount "$work/root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap unmount EXIT
reference() { "$@" resolve -b http://a/b/c ../d; }
judge() { [[ $1 == http://a/d ]] || { echo "the image answers: $1"; exit 1; }; }

if command -v docker >/dev/null && docker info >/dev/null 2>&1; then
  docker build --quiet --tag absolve:test "$source"
  judge "$(reference docker run --rm absolve:test)"
  exit
fi
if command -v buildah >/dev/null; then
  image=$(buildah build --quiet "$source")
  container=$(buildah from "$image")
  judge "$(reference buildah run "$container" /absolve)"
  exit
fi

((EUID == 0)) || { echo 'skipped: no docker, no buildah, and a clean root takes the rights of root'; exit 77; }
command -v mmdebstrap >/dev/null || { echo 'skipped: no docker, no buildah, no mmdebstrap'; exit 77; }
root=$work/root
mmdebstrap --quiet --variant=apt --include=ccache bookworm "$root"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir -p "$root/absolve/build"
tar -C "$source" --exclude='./build*' --exclude=./.git -cf - . | tar -C "$root/absolve" -xf -
# The compiler is the same, and need not do all again.
if [[ -d $source/build/ccache ]]; then cp -a "$source/build/ccache" "$root/absolve/build/ccache"; fi
steps=0
while IFS= read -r step; do
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh -c "cd /absolve && $step"
  steps=$((steps + 1))
done < <(sed -n 's/^RUN //p' "$source/Dockerfile")
((steps > 0)) || { echo 'the Dockerfile has no steps'; exit 1; }
mkdir "$work/image"
cp "$root/out/absolve" "$work/image/absolve"
judge "$(reference chroot "$work/image" /absolve)"
echo 'no docker or buildah: the steps of the Dockerfile run in a clean root, and the tool in an empty one'
