# The product without its embedded database: docs/how-to/container.md.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY . .
RUN node tools/bootstrap.mjs image

FROM ${RUN_IMAGE}
COPY --from=build /src/build/image /opt/grand-livre
RUN useradd --uid 10001 --no-log-init --no-create-home --home-dir /data --shell /usr/sbin/nologin grand-livre \
 && install -d -o grand-livre -g grand-livre -m 0700 /data
USER grand-livre
ENV HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 DATA_DIR=/data SEED=none
VOLUME /data
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/opt/grand-livre/bin/node", "-e", "fetch('http://127.0.0.1:9464/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["/opt/grand-livre/bin/grand-livre"]
