#!/bin/sh
# Starts what build.sh built, once, with a read-only root: migrate, then serve, against a Postgres on loopback.
set -eu
cd "$(dirname "$0")/../.."
. deploy/image/buildah.sh
container=$(bud from --pull-never "${1:-corridor}")
trap 'bud rm "$container" >/dev/null' EXIT
bud inspect --type image "${1:-corridor}" >"$store/image.json"
IMAGE_ROOT=$(bud mount "$container") IMAGE_CONFIG=$store/image.json node --import tsx test/programs/image.ts
