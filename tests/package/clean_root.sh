# To be sourced: makes a clean root of Debian and removes it when the test ends.

# make_root PACKAGES [RELEASE]: sets `root` to a folder with Debian and PACKAGES, a list with commas. RELEASE is that of
# this system, or 12's if this is not Debian. Skips the test if no root can be made.
make_root() {
  ((EUID == 0)) || { echo 'skipped: a clean root needs the rights of root'; exit 77; }
  command -v mmdebstrap >/dev/null || { echo 'skipped: no mmdebstrap'; exit 77; }
  local sources=() own release
  own=$(. /etc/os-release && [[ $ID == debian ]] && echo "$VERSION_CODENAME") || own=bookworm
  release=${2:-$own}
  if [[ $release == "$own" && -f /etc/apt/sources.list.d/debian.sources ]]; then
    sources=(/etc/apt/sources.list.d/debian.sources)
  fi
  root=$(mktemp -d)
  trap remove_root EXIT
  mmdebstrap --quiet --variant=apt --include="$1" "$release" "$root" "${sources[@]}" 2>"$root.log" ||
    { cat "$root.log"; echo 'skipped: no clean root to be had'; exit 77; }
  mount -t proc proc "$root/proc" 2>/dev/null || true  # some scripts of packages look there
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" 2>/dev/null &&  # for tests on a terminal
    ln -sf pts/ptmx "$root/dev/ptmx" || true
  cp /etc/resolv.conf "$root/etc/resolv.conf"
}

remove_root() {
  umount "$root/proc" "$root/dev/pts" 2>/dev/null || true
  rm -rf --one-file-system "$root" "$root.log"
}

# inside COMMAND…: runs it in the root, with a clean environment.
inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \
    LC_ALL=C.UTF-8 HOME=/root "$@"
}
