#!/bin/sh
# Backups are tested with the programs of Postgres 15. Finds them; on a machine that runs nothing but these tests
# (CI=true, root, Debian) installs them; anywhere else says what to do.
set -u
mkdir -p .dev

programs=${POSTGRES_15:-/usr/lib/postgresql/15/bin}

find_programs() {
  for program in initdb pg_ctl postgres pg_dump pg_restore pg_basebackup; do
    [ -x "$programs/$program" ] || return 1
  done
}

find_programs && exit 0

if [ "${CI:-}" = true ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo 'Postgres 15 is not here: installing the Debian package'
  export DEBIAN_FRONTEND=noninteractive
  install='apt-get install --yes --quiet --no-install-recommends postgresql-15'
  { $install || { apt-get update --quiet && $install; }; } >.dev/postgres-15-install.log 2>&1
  find_programs && exit 0
  tail -n 5 .dev/postgres-15-install.log
fi

echo "Backups are tested with Postgres 15, and $programs has not all of its programs."
echo 'Install it (apt-get install postgresql-15), or set POSTGRES_15 to the folder of initdb, pg_dump and pg_basebackup.'
exit 1
