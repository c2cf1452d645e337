# PostgreSQL's connections, kept by one program, so that a restart of the database or of a server costs the others nothing.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.sh /usr/local/bin/
USER postgres
EXPOSE 6432
CMD ["sh", "/usr/local/bin/pgbouncer.sh"]
