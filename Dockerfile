# syntax=docker/dockerfile:1

FROM node:22-slim AS build
WORKDIR /corridor
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN apt-get update && apt-get install --yes --no-install-recommends make \
  && touch node_modules/.installed \
  && make build docs \
  && npm prune --omit=dev --no-audit --no-fund \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete \
  && rm -rf node_modules/.installed node_modules/.cache

FROM node:22-slim
# What requests under way hold must not outlive young collections: with the usual 16 MB it does
# (docs/design/http.md#memory).
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=64
WORKDIR /corridor
COPY --from=build /corridor/package.json /corridor/LICENSE ./
COPY --from=build /corridor/node_modules node_modules
COPY --from=build /corridor/dist dist
# Uploads: a volume belongs here.
ENV MEDIA_DIR=/var/lib/corridor/media
RUN mkdir -p $MEDIA_DIR && chown -R node:node $MEDIA_DIR
USER node
EXPOSE 3000
# The event loop answers: a database that is away is a matter of /readyz and no reason to restart.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/corridor.js", "serve"]
