#!/bin/sh
# Once, before anybody else comes: the owner, who is no superuser, and the two logins by which the nodes serve.
set -eu
psql --quiet --username postgres --set ON_ERROR_STOP=1 \
  --set owner="$OWNER_PASSWORD" --set server="$SERVER_PASSWORD" --set across="$ACROSS_PASSWORD" <<'SQL'
create role doorward login password :'owner';
create role doorward_server nologin;
create role doorward_across nologin;
grant doorward_server, doorward_across to doorward;
create role doorward_app login password :'server' in role doorward_server;
create role doorward_app_across login password :'across' in role doorward_across;
create database doorward owner doorward;
revoke all on database doorward from public;
grant connect on database doorward to doorward_app, doorward_app_across;
SQL
