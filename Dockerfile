# syntax=docker/dockerfile:1
# The service in a container: docker build -t octavo . && docker run --rm -p 8080:8080 -v octavo:/data octavo

# By the digest of its index, which covers all architectures: a tag may be moved. Dependabot proposes newer ones.
ARG NODE=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
FROM ${NODE} AS build
WORKDIR /octavo
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# What is published: the bundle and its packages as single files, without anything that is only for building.
RUN npm run release
# What jobs need beside it, in the versions of the lock file (docs/jobs.md).
RUN node scripts/release/peers.mjs /peers bullmq @aws-sdk/client-s3

FROM ${NODE}
ENV NODE_ENV=production OCTAVO_HOST=0.0.0.0 OCTAVO_DATA_DIR=/data OCTAVO_METRICS_HOST=0.0.0.0
WORKDIR /octavo
COPY --from=build /octavo/out/release ./
COPY --from=build /peers/node_modules /node_modules
RUN mkdir /data && chown node:node /data
# Nothing but /data is ever written: run it with --read-only.
VOLUME /data
USER node
EXPOSE 8080 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "dist/cli.js", "health"]
ENTRYPOINT ["node", "dist/cli.js"]
CMD ["serve"]
