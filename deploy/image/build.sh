#!/bin/sh
# Builds the Dockerfile with Debian's tools only, and measures what it adds to its base: build.sh [TAG [ARCHIVE]]
set -eu
cd "$(dirname "$0")/../.."
. deploy/image/buildah.sh
tag=${1:-corridor}
limit=150000000

# `FROM node:22-slim`: without a registry it is found under its full name.
from=$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' Dockerfile | sort -u)
version=${from#node:}
base=docker.io/library/$from
sh deploy/image/base.sh "$base" "${version%%-*}"

echo "== building $tag"
bud build --pull-never --format docker --signature-policy "$store/policy.json" \
  --tag "$tag" . >"$store/build.log" 2>&1 || { tail -n 40 "$store/build.log"; exit 1; }

# Prints the bytes of an image's files.
size_of() {
  container=$(bud from --pull-never "$1")
  du --summarize --bytes "$(bud mount "$container")" | cut -f 1
  bud rm "$container" >/dev/null
}
base_size=$(size_of "$base") whole_size=$(size_of "$tag")
added=$((whole_size - base_size))
printf '%s\n' "base $((base_size / 1000000)) MB, image $((whole_size / 1000000)) MB, added $((added / 1000000)) MB of at most $((limit / 1000000))"
[ "$added" -le "$limit" ]
[ -z "${2:-}" ] || bud push --quiet --signature-policy "$store/policy.json" "$tag" "docker-archive:$2:$tag"
