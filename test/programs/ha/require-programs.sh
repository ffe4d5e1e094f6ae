#!/bin/sh
# Failover is tested with Debian's Postgres 15, Patroni, etcd and HAProxy. Finds them; as root on Debian installs what is
# missing, without starting its services; anywhere else says what to do. Prints nothing where everything is in place.
set -u
mkdir -p .dev
log=.dev/ha-install.log

postgres=/usr/lib/postgresql/15/bin

list_missing() {
  for program in initdb postgres pg_basebackup pg_rewind; do
    [ -x "$postgres/$program" ] || { echo postgresql-15; break; }
  done
  [ -x /usr/bin/patroni ] || echo patroni
  # Patroni speaks to etcd through this library.
  [ -d /usr/lib/python3/dist-packages/etcd ] || echo python3-etcd
  [ -x /usr/bin/etcd ] || echo etcd-server
  [ -x /usr/sbin/haproxy ] || echo haproxy
}

missing=$(list_missing | tr '\n' ' ')
if [ -n "$missing" ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing the Debian packages $missing"
  export DEBIAN_FRONTEND=noninteractive
  # Their services must not start, here or with the machine: the test starts the programs itself.
  policy=/usr/sbin/policy-rc.d
  [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy" && trap 'rm -f "$policy"' EXIT; }
  install="apt-get install --yes --quiet --no-install-recommends $missing"
  { $install || { apt-get update --quiet && $install; }; } >"$log" 2>&1 || tail -n 5 "$log"
  command -v systemctl >/dev/null 2>&1 && for one in patroni etcd-server etcd haproxy; do
    case " $missing " in *" $one "*) systemctl disable "${one%-server}" >>"$log" 2>&1 ;; esac
  done
  missing=$(list_missing | tr '\n' ' ')
fi

[ "$(id -u)" -eq 0 ] || { echo 'make ha-test runs as root: it starts Postgres as the user postgres.'; exit 1; }
[ -z "$missing" ] && exit 0
echo "make ha-test needs these Debian packages, which are missing here: $missing"
echo "Run it on Debian 12 as root, which installs them, or install them yourself: apt-get install $missing"
exit 1
