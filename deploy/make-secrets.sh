#!/bin/sh
# Creates the secrets of compose.replicas.yaml, once. Keep a copy of gatehouse_secret_key elsewhere.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo 'The folder secrets already exists. Nothing was changed.' >&2
  exit 1
fi
# Only you may enter the folder. The files are open, because each container has a user of its own.
umask 077
mkdir secrets
password=$(openssl rand -hex 24)
openssl rand -hex 32 > secrets/gatehouse_secret_key
printf '%s' "$password" > secrets/postgres_password
printf 'postgres://gatehouse:%s@pgbouncer:6432/gatehouse' "$password" > secrets/database_url
printf 'postgres://gatehouse:%s@postgres:5432/gatehouse' "$password" > secrets/database_direct_url
printf '"gatehouse" "%s"\n' "$password" > secrets/pgbouncer_users
chmod 0444 secrets/*
echo 'Created the folder secrets.'
