#!/bin/sh
# Cells are tested behind a real HAProxy. Finds it; on a machine that runs nothing but these tests (CI=true, root, Debian)
# installs it; anywhere else says what to do.
set -u
mkdir -p .dev

haproxy=${HAPROXY:-/usr/sbin/haproxy}

[ -x "$haproxy" ] && exit 0

if [ "${CI:-}" = true ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo 'HAProxy is not here: installing the Debian package'
  export DEBIAN_FRONTEND=noninteractive
  install='apt-get install --yes --quiet --no-install-recommends haproxy'
  { $install || { apt-get update --quiet && $install; }; } >.dev/haproxy-install.log 2>&1
  [ -x "$haproxy" ] && exit 0
  tail -n 5 .dev/haproxy-install.log
fi

echo "Cells are tested behind HAProxy, and $haproxy is not here."
echo 'Install it (apt-get install haproxy), or set HAPROXY to its path.'
exit 1
