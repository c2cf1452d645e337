# The server as an image: `docker build -t clinic .`, or `docker compose up --build` with the proxy in front of it (compose.yaml).
# Nothing in it depends on the processor but the packages' own files, which npm chooses: build it for amd64 or arm64.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# First what the packages depend on alone, so that a change of the sources does not install them again.
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
ENV PATH=/app/node_modules/node/bin:/app/node_modules/.bin:$PATH
RUN node tools/build.ts
# What the server and its commands run with: without what only builds it, what the server's bundle has inside already, a second copy of
# Node, modules in the form that browsers' bundlers read, and descriptions of types.
RUN npm prune --omit=dev --no-audit --no-fund \
  && cd node_modules \
  && rm -rf node/node_modules typescript @typescript rolldown @rolldown lightningcss* vite vitest @vitest @types \
    react react-dom react-router @react-router better-auth @better-auth @opentelemetry @peculiar hono @hono \
  && find @aws-sdk @smithy -type d -name dist-es -prune -exec rm -rf {} + \
  && rm -rf zod/src \
  && find . -name '*.map' -delete -o -name '*.d.ts' -delete -o -name '*.d.mts' -delete -o -name '*.d.cts' -delete

# PostgreSQL's own programs, which back it up: alone, since their package brings Perl.
FROM debian:bookworm-slim AS postgres
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-15

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libpq5 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=postgres /usr/lib/postgresql/15/bin/pg_dump /usr/lib/postgresql/15/bin/pg_restore /usr/local/bin/
COPY --from=build /app/package.json /app/LICENSE /app/
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/src /app/src
COPY --from=build /app/tools /app/tools
COPY --from=build /app/build /app/build
# A user without a shell; the clinic's data are the only files that it may write.
RUN useradd --uid 10001 --home-dir /data --shell /usr/sbin/nologin clinic \
  && install --directory --owner=10001 --group=10001 --mode=700 /data
WORKDIR /app
USER 10001
ENV PATH=/app/node_modules/node/bin:$PATH HOME=/data HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The proxy waits for the first one.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--expose-gc", "tools/serve.ts"]
