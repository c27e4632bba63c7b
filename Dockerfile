# Build for one kind of processor or for both:
#   docker build -t gatehouse .
#   docker buildx build --platform linux/amd64,linux/arm64 -t registry.example.org/gatehouse:0.1.0 --push .
# The same Node that bin/node-pins.json names.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/gatehouse
COPY . .
# Takes exactly the versions of package-lock.json, and runs no script of a package.
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /opt/gatehouse
COPY package.json package-lock.json .npmrc ./
COPY bin bin
# Without the tools of development.
RUN node --input-type=module -e "import { ensureModules } from '/opt/gatehouse/bin/modules.mjs'; await ensureModules({ dev: false });"

FROM ${NODE_IMAGE}
WORKDIR /opt/gatehouse
# A desk installs nothing while it runs, so the image has no package manager.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* /usr/local/bin/yarn /usr/local/bin/yarnpkg
RUN install -d -o 1000 -g 1000 -m 0700 /data
RUN ln -s /opt/gatehouse/bin/gatehouse.mjs /usr/local/bin/gatehouse
COPY --from=packages /opt/gatehouse/node_modules node_modules
COPY --from=build /opt/gatehouse/dist dist
COPY package.json package-lock.json vite.config.ts LICENSE ./
COPY bin bin
COPY src src
# Runs what was built above without comparing it with the sources, which can't change in an image.
ENV GATEHOUSE_RUN=built
ENV HOST=0.0.0.0 PORT=8080 GATEHOUSE_DATA=/data
# The only folder that a desk writes to. With DATABASE_URL it stays empty.
VOLUME /data
EXPOSE 8080
# Numbers, because Kubernetes can't tell from a name that it isn't root.
USER 1000:1000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["node", "bin/gatehouse.mjs", "health", "--timeout", "5"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "bin/gatehouse.mjs"]
CMD ["start"]
