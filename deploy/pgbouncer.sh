#!/bin/sh
# Writes PgBouncer's settings from the environment and becomes PgBouncer.
set -eu
folder=${FOLDER:-/tmp}
umask 077
printf '"clinic" "%s"\n' "$DATABASE_PASSWORD" > "$folder/users"
cat > "$folder/pgbouncer.ini" <<SETTINGS
[databases]
; All of its databases: a backup is proven in one beside the clinic's.
* = host=$DATABASE_HOST port=${DATABASE_PORT:-5432}
[pgbouncer]
listen_addr = ${LISTEN_ADDRESS:-0.0.0.0}
listen_port = ${LISTEN_PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users
; Whole sessions: a server listens for the changes of the others, which a connection lent by the transaction can't. With 'transaction'
; the servers need DATABASE_SESSION_URL.
pool_mode = ${POOL_MODE:-session}
default_pool_size = 60
max_client_conn = 200
; After the database could not be reached: 15 s unless set, in which nobody would book.
server_login_retry = 1
; node-postgres sends it; PostgreSQL's own default is the same.
ignore_startup_parameters = extra_float_digits
SETTINGS
exec pgbouncer "$folder/pgbouncer.ini"
