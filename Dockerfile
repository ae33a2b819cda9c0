# Debian, because the embedded PostgreSQL has no build for Alpine.
FROM node:24.20.0-bookworm-slim@sha256:ba849c60be29959425b8734d57b8b4b7d56f98edd9504c9af091d5281095a71e AS build
RUN apt-get update && apt-get install -y --no-install-recommends git binutils && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN npm ci && npm run release -- --out /releases && mv /releases/* /shop

FROM debian:bookworm-20260824-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171
RUN useradd --create-home --uid 1000 shop && install -d -o shop -g shop /data
COPY --from=build /shop /shop
USER shop
ENV DATA_DIR=/data HOST=0.0.0.0 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["/shop/bin/node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["/shop/bin/node", "--max-semi-space-size=16", "/shop/scripts/start.js"]
