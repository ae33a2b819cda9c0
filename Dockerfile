# Debian, because the embedded PostgreSQL has no build for Alpine.
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends git binutils && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN npm ci && npm run release -- --out /releases && mv /releases/* /shop

FROM debian:bookworm-slim
RUN useradd --create-home --uid 1000 shop && install -d -o shop -g shop /data
COPY --from=build /shop /shop
USER shop
ENV DATA_DIR=/data HOST=0.0.0.0 MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["/shop/bin/node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["/shop/bin/node", "/shop/scripts/start.js"]
