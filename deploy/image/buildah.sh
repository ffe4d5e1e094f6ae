# Sourced by the scripts beside it: buildah without a daemon and without namespaces, in a store of this checkout, so that
# an image of the machine with the same name is never used or replaced.
store=${IMAGE_STORE:-$PWD/.dev/image}
[ "$(id -u)" -eq 0 ] || { echo 'The image is built as root: buildah with chroot isolation.' >&2; exit 1; }
missing=
for program in buildah debootstrap; do
  command -v "$program" >/dev/null || missing="$missing $program"
done
if [ -n "$missing" ] && [ "${CI:-}" = true ]; then
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086
  { apt-get update && apt-get install --yes --no-install-recommends $missing; } >/dev/null && missing=
fi
[ -z "$missing" ] || { echo "Not found:$missing. Install:  apt-get install$missing" >&2; exit 1; }

mkdir -p "$store"
# A registry is never asked, and anything that is pushed goes to a file.
printf '{ "default": [{ "type": "insecureAcceptAnything" }] }\n' >"$store/policy.json"
bud() { buildah --root "$store/storage" --runroot "$store/run" --storage-driver vfs "$@"; }
export BUILDAH_ISOLATION=chroot
