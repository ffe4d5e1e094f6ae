#!/bin/sh
# The alert rules are checked with promtool. Finds it; on a machine that runs nothing but these tests (CI=true, root,
# Debian) installs it; anywhere else says what to do.
set -u
mkdir -p .dev

command -v promtool >/dev/null 2>&1 && exit 0

if [ "${CI:-}" = true ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo 'promtool is not here: installing the Debian package prometheus'
  export DEBIAN_FRONTEND=noninteractive
  install='apt-get install --yes --quiet --no-install-recommends prometheus'
  { $install || { apt-get update --quiet && $install; }; } >.dev/prometheus-install.log 2>&1
  command -v promtool >/dev/null 2>&1 && exit 0
  tail -n 5 .dev/prometheus-install.log
fi

echo 'The alert rules of deploy/prometheus are checked with promtool, which is not here.'
echo 'Install it: apt-get install prometheus'
exit 1
