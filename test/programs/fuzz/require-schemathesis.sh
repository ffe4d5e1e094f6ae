#!/bin/sh
# Puts Schemathesis, of the versions in requirements.txt, into a separate virtual environment. Needs Python 3.10 or
# newer and PyPI; on a machine that runs nothing but these tests (CI=true, root, Debian) installs what Python lacks;
# anywhere else says what to do. Prints nothing where everything is in place.
set -u

wanted=test/programs/fuzz/requirements.txt
place=.dev/fuzz-venv
installed=$place/installed.txt
log=.dev/fuzz-install.log
python=${PYTHON:-python3}

# Where a log cut to its end shows it.
give_up() {
  echo "make fuzz cannot run: $1"
  exit 1
}

[ -x "$place/bin/schemathesis" ] && cmp -s "$wanted" "$installed" && "$place/bin/schemathesis" --version >/dev/null 2>&1 && exit 0

mkdir -p .dev
: >"$log"

is_ours() { [ "${CI:-}" = true ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; }

install_debian() {
  is_ours || return 1
  echo "installing the Debian packages $*"
  export DEBIAN_FRONTEND=noninteractive
  install="apt-get install --yes --quiet --no-install-recommends $*"
  { $install || { apt-get update --quiet && $install; }; } >>"$log" 2>&1
}

has_python() { "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1; }

has_python || install_debian python3 python3-venv
has_python || give_up 'it needs Python 3.10 or newer (apt-get install python3 python3-venv), or say PYTHON=/path/to/it.'

# Debian's Python comes without ensurepip; a separate pip can serve another environment as well.
make_venv() {
  rm -rf "$place"
  "$python" -m venv "$place" >>"$log" 2>&1 && return 0
  rm -rf "$place"
  "$python" -m pip --version >>"$log" 2>&1 && "$python" -m venv --without-pip "$place" >>"$log" 2>&1
}

make_venv || { install_debian python3-venv && make_venv; } ||
  give_up "this Python makes no virtual environments (apt-get install python3-venv); the log is $log."

pip() {
  if "$place/bin/python" -m pip --version >>"$log" 2>&1; then "$place/bin/python" -m pip "$@"
  else "$python" -m pip --python "$place/bin/python" "$@"; fi
}

echo 'installing Schemathesis into .dev/fuzz-venv'
if ! pip install --quiet --disable-pip-version-check --no-input --requirement "$wanted" >>"$log" 2>&1; then
  tail -n 5 "$log"
  give_up "Schemathesis could not be installed from PyPI; the log is $log."
fi
cp "$wanted" "$installed"
