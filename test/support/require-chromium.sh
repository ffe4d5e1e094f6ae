#!/bin/sh
# The pages are tested in a real browser. Finds Chromium; on a machine that runs nothing but these tests (CI=true, root,
# Debian) installs it; anywhere else says what to do.
set -u

find_chromium() {
  [ -n "${CHROMIUM:-}" ] && [ -x "$CHROMIUM" ] && return 0
  for place in /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome \
    '/Applications/Chromium.app/Contents/MacOS/Chromium' \
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'; do
    [ -x "$place" ] && return 0
  done
  return 1
}

find_chromium && exit 0

if [ "${CI:-}" = true ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo 'Chromium is not here: installing the Debian package'
  export DEBIAN_FRONTEND=noninteractive
  install='apt-get install --yes --quiet --no-install-recommends chromium'
  { $install || { apt-get update --quiet && $install; }; } >.dev/chromium-install.log 2>&1
  find_chromium && exit 0
  tail -n 5 .dev/chromium-install.log
fi

echo 'The pages are tested in a browser: install Chromium (apt-get install chromium), or say CHROMIUM=/path/to/it.'
exit 1
