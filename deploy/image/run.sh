#!/bin/sh
# Runs a command in the files of an image as compose and Kubernetes do: nothing can be written but /tmp and the uploads,
# a user without rights, no capability: run.sh ROOT USER FOLDER COMMAND…, below `unshare --mount`.
set -eu
root=$1 user=$2 folder=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/var/lib/corridor/media"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --bounding-set=-all --inh-caps=-all \
  --no-new-privs env --chdir="$folder" "$@"
