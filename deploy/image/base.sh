#!/bin/sh
# Makes the base that the Dockerfile asks for, where no registry can be reached: Debian by debootstrap, Node and npm from
# npm, and the user `node` with the id that the published image gives it. Kept in the store until that is deleted.
set -eu
. "$(dirname "$0")/buildah.sh"
base=$1 node_version=$2
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

if bud inspect --type image "$base" >/dev/null 2>&1; then exit 0; fi
echo "== making $base: Debian bookworm and Node $node_version"
container=$(bud from scratch)
trap 'bud rm "$container" >/dev/null' EXIT
root=$(bud mount "$container")
debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$mirror" >"$store/debootstrap.log" ||
  { tail -n 5 "$store/debootstrap.log"; exit 1; }

packages=$(mktemp -d)
case $(uname -m) in aarch64) cpu=arm64 ;; *) cpu=x64 ;; esac
(cd "$packages" && npm pack --silent "node-linux-$cpu@$node_version" npm@10 >/dev/null)
tar -xzf "$packages/node-linux-$cpu"-*.tgz -C "$packages" && install -m 755 "$packages/package/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules/npm"
tar -xzf "$packages"/npm-*.tgz -C "$root/usr/local/lib/node_modules/npm" --strip-components=1
rm -rf "$packages"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"

# What the machine trusts, the build trusts: a proxy of a company has a certificate that Debian does not know.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
mkdir -p "$root/usr/local/etc"
echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$root/usr/local/etc/npmrc"
rm -rf "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*

bud run "$container" -- groupadd --gid 1000 node
bud run "$container" -- useradd --uid 1000 --gid node --shell /bin/sh --create-home node
bud config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
bud commit --quiet "$container" "$base" >/dev/null
