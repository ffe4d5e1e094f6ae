#!/bin/sh
# Failover is tested with Debian's Postgres 15, Patroni, etcd and HAProxy. Finds them; as root on Debian installs what
# is missing, without starting its services; anywhere else says what to do. Prints nothing where all is in place.
set -u
mkdir -p .dev
log=.dev/ha-install.log

programs=/usr/lib/postgresql/15/bin

list_missing() {
  for program in initdb postgres pg_basebackup pg_rewind; do
    [ -x "$programs/$program" ] || { echo postgresql-15; break; }
  done
  [ -x /usr/bin/patroni ] || echo patroni
  # Patroni speaks to etcd through this library.
  [ -d /usr/lib/python3/dist-packages/etcd ] || echo python3-etcd
  [ -x /usr/bin/etcd ] || echo etcd-server
  [ -x /usr/sbin/haproxy ] || echo haproxy
}

# The test starts the programs itself: no service of the packages may start, now or with the machine.
install_missing() {
  echo "installing the Debian packages $missing"
  export DEBIAN_FRONTEND=noninteractive
  policy=/usr/sbin/policy-rc.d
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
    trap 'rm -f "$policy"' EXIT
  fi
  install="apt-get install --yes --quiet --no-install-recommends -o DPkg::Lock::Timeout=120 $missing"
  { $install || { apt-get update --quiet && $install; }; } >"$log" 2>&1 || tail -n 5 "$log"
  command -v systemctl >/dev/null 2>&1 || return 0
  for package in $missing; do
    case $package in
      postgresql-15) systemctl disable postgresql ;;
      etcd-server) systemctl disable etcd ;;
      patroni | haproxy) systemctl disable "$package" ;;
    esac
  done >>"$log" 2>&1
}

is_root() { [ "$(id -u)" -eq 0 ]; }

missing=$(list_missing | tr '\n' ' ')
if [ -n "$missing" ] && is_root && command -v apt-get >/dev/null 2>&1; then
  install_missing
  missing=$(list_missing | tr '\n' ' ')
fi

[ -z "$missing" ] && is_root && exit 0
[ -z "$missing" ] || echo "make ha-test needs these Debian packages, which are missing here: $missing"
is_root || echo 'make ha-test needs root, because it starts Postgres as the user postgres.'
echo 'Run it as root on Debian 12, where it installs what it needs.'
exit 1
