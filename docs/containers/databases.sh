#!/bin/sh
# Run once by the image of PostgreSQL, in an empty volume: a database and a role for each program, and nobody else's.
set -eu
for name in desk service; do
  case $name in desk) password=$DESK_DATABASE_PASSWORD ;; service) password=$SERVICE_DATABASE_PASSWORD ;; esac
  psql --quiet --set=ON_ERROR_STOP=1 --set=name="$name" --set=password="$password" --dbname=postgres --username="${POSTGRES_USER:-postgres}" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke all on database :"name" from public;
SQL
done
