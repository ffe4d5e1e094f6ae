#!/bin/sh
# Runs once, when the database of compose.yaml is created: the roles of migrations/grants.sql, and a login for each.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set database="$POSTGRES_DB" --set owner="$OWNER_PASSWORD" --set api="$API_PASSWORD" \
  --set worker="$WORKER_PASSWORD" --set console="$CONSOLE_PASSWORD" --set operator="$OPERATOR_PASSWORD" <<'SQL'
create role corridor_api nologin;
create role corridor_worker nologin;
create role corridor_operator nologin;
create role corridor_console nologin;

create role corridor_owner login password :'owner';
create role api login password :'api' in role corridor_api;
create role worker login password :'worker' in role corridor_worker;
create role console login password :'console' in role corridor_api, corridor_console;
create role operator login password :'operator' in role corridor_operator;

alter database :"database" owner to corridor_owner;
revoke all on database :"database" from public;
grant connect on database :"database" to api, worker, console, operator;
SQL
