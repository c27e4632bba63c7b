import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { commands } from '../src/cli/commands.ts';
import { isWithin } from '../src/kit/values/network.ts';
import { readConfig } from '../src/server/config.ts';
import { settingNames } from '../src/server/environment.ts';
import { root } from './command.ts';
import { readCopy, readDockerfile, readIgnored, readVariables, textsOf } from './dockerfile.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: these are other programs' formats, and a missing part fails a test.
type Yaml = any;

function readYaml(path: string): Yaml {
  const documents = parseAllDocuments(read(path), { merge: true, uniqueKeys: true });
  expect(documents).toHaveLength(1);
  const [document] = documents;
  expect(document?.errors).toEqual([]);
  expect(document?.warnings).toEqual([]);
  return document?.toJS();
}

const stages = readDockerfile(read('Dockerfile'));
const final = stages.at(-1) ?? { name: '', instructions: [] };
const variables: Record<string, string> = Object.assign(
  {},
  ...textsOf(final, 'ENV').map(readVariables),
);
// The launcher's, and no setting of the desk.
const { GATEHOUSE_RUN: runs, ...image } = variables;
const { version } = JSON.parse(read('package.json')) as { version: string };
const HEALTH_PATHS = ['/healthz', '/readyz'];

it('runs what was built in the image', () => {
  expect(runs).toBe('built');
});

/** The settings of a desk in a container, with its secrets as files of this machine. */
function configOf(environment: Record<string, string>, secrets: Record<string, string> = {}) {
  const all = { ...image, ...environment };
  expect(Object.keys(all).filter((name) => !settingNames.includes(name))).toEqual([]);
  const here = Object.entries(all).map(([name, value]) => {
    if (!name.endsWith('_FILE')) return [name, value];
    const path = join(folder, value.replaceAll('/', '-'));
    const secret = secrets[value.split('/').at(-1) ?? ''];
    expect(secret).toBeDefined();
    writeFileSync(path, secret ?? '');
    return [name, path];
  });
  const config = readConfig(Object.fromEntries(here));
  expect(config.unknown).toEqual([]);
  return config;
}

/** The secrets that deploy/make-secrets.sh creates. */
function makeSecrets(): Record<string, string> {
  const script = join(folder, 'make-secrets.sh');
  copyFileSync(join(root, 'deploy/make-secrets.sh'), script);
  const secrets = join(folder, 'secrets');
  rmSync(secrets, { recursive: true, force: true });
  execFileSync('sh', [script]);
  // A second run would lock the desk out of its own database.
  expect(spawnSync('sh', [script]).status).toBe(1);
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  return Object.fromEntries(
    readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]),
  );
}

describe('the image', () => {
  it('is built with the Node that the launcher would fetch', () => {
    const pins = JSON.parse(read('bin/node-pins.json')) as Record<string, { version: string }>;
    const [, from] = /ARG NODE_IMAGE=node:(\S+)-bookworm-slim/.exec(read('Dockerfile')) ?? [];
    for (const machine of ['linux-x64', 'linux-arm64']) expect(pins[machine]?.version).toBe(from);
    for (const stage of stages)
      expect(textsOf(stage, 'FROM')[0]).toMatch(/^\$\{NODE_IMAGE\}( AS \w+)?$/);
  });

  it('copies only what exists and what .dockerignore lets in', () => {
    const ignored = readIgnored(read('.dockerignore'));
    const copies = stages.flatMap((stage) => textsOf(stage, 'COPY').map(readCopy));
    for (const { from, sources } of copies) {
      if (from !== undefined) expect(stages.map(({ name }) => name)).toContain(from);
      if (from !== undefined || sources[0] === '.') continue;
      for (const path of sources) {
        expect(existsSync(join(root, path))).toBe(true);
        expect([path, ignored.ignores(path)]).toEqual([path, false]);
      }
    }
    for (const path of [
      'data/gatehouse.db',
      '.git/config',
      '.env',
      'deploy/secrets/database_url',
    ]) {
      expect([path, ignored.ignores(path)]).toEqual([path, true]);
    }
  });

  it('runs as a user by number that is not root, and keeps its data in one volume', () => {
    expect(textsOf(final, 'USER')).toEqual(['1000:1000']);
    expect(textsOf(final, 'VOLUME')).toEqual([image.GATEHOUSE_DATA]);
    expect(textsOf(final, 'EXPOSE')).toEqual([image.PORT]);
    expect(configOf({})).toMatchObject({ host: '0.0.0.0', port: 8080, dataFolder: '/data' });
  });

  it('asks about its health with a command that exists, within the time that Docker gives it', () => {
    const [text = ''] = textsOf(final, 'HEALTHCHECK');
    const [node, file, name, flag, seconds] = JSON.parse(/CMD (\[.+\])/.exec(text)?.[1] ?? '[]');
    expect([node, file]).toEqual(['node', 'bin/gatehouse.mjs']);
    const command = commands.find((each) => each.name === name);
    expect(Object.keys(command?.flags ?? {})).toContain(flag.replace('--', ''));
    const [, timeout] = /--timeout=(\d+)s/.exec(text) ?? [];
    expect(Number(seconds)).toBeLessThan(Number(timeout));
    const [entry = ''] = textsOf(final, 'ENTRYPOINT');
    const [start = ''] = textsOf(final, 'CMD');
    expect(`npm start: ${[...JSON.parse(entry), ...JSON.parse(start)].join(' ')}`).toMatch(
      /^npm start: node .*bin\/gatehouse\.mjs start$/,
    );
  });
});

describe.each(['compose.yaml', 'compose.replicas.yaml'])('deploy/%s', (name) => {
  const compose = readYaml(`deploy/${name}`);
  const services = Object.entries<Yaml>(compose.services);
  const desks = services.filter(([, { image: used }]) => used === 'gatehouse');
  const caddy = compose.services.caddy;
  const caddyfile = read(`deploy/${name === 'compose.yaml' ? 'Caddyfile' : 'Caddyfile.replicas'}`);

  it('has as many desks as its description says', () => {
    expect(desks).toHaveLength(name === 'compose.yaml' ? 1 : 3);
  });

  it('declares every volume, network and secret that a service uses, and no other', () => {
    for (const kind of ['volumes', 'networks', 'secrets']) {
      const used = services.flatMap(([, service]) => {
        const value = service[kind] ?? [];
        return Array.isArray(value) ? value : Object.keys(value);
      });
      const named = used
        .map((each: string) => each.split(':')[0])
        .filter((each) => !/^[./]/.test(each ?? ''));
      expect([...new Set(named)].sort()).toEqual(Object.keys(compose[kind] ?? {}).sort());
    }
  });

  it('mounts files that exist', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes as string[]);
    const files = mounted.filter((each) => each.startsWith('./')).map((each) => each.split(':')[0]);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files)
      expect([file, existsSync(join(root, 'deploy', file ?? ''))]).toEqual([file, true]);
    expect(caddyfile).toContain('{$DOMAIN}');
    expect(caddy.volumes[0]).toMatch(/^\.\/Caddyfile(\.replicas)?:\/etc\/caddy\/Caddyfile:ro$/);
  });

  it('waits only for services that are there, and for health only where it is checked', () => {
    for (const [, { depends_on = {} }] of services) {
      for (const [other, { condition }] of Object.entries<Yaml>(depends_on)) {
        const service = compose.services[other];
        expect(service).toBeDefined();
        const hasCheck = service.healthcheck !== undefined || service.image === 'gatehouse';
        if (condition === 'service_healthy') expect([other, hasCheck]).toEqual([other, true]);
      }
    }
  });

  it('gives its desks a tree that they can’t write, no rights, and no port of the machine', () => {
    for (const [, desk] of desks) {
      expect(desk).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(desk.ports).toBeUndefined();
      expect(desk.privileged).toBeUndefined();
    }
    expect(caddy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  });

  it('trusts the address that Caddy has, and no other', () => {
    const { ipv4_address: address } = caddy.networks.front;
    const [{ subnet, ip_range: range }] = compose.networks.front.ipam.config;
    expect(isWithin(address, [subnet])).toBe(true);
    expect(isWithin(address, [range])).toBe(false);
    for (const [, desk] of desks) expect(desk.environment.TRUST_PROXY).toBe(address);
    // With an address of its own, a second container of the same desk couldn't run a command beside it.
    const fixed = services.filter(([, { networks }]) => networks.front?.ipv4_address);
    expect(fixed.map(([service]) => service)).toEqual(['caddy']);
  });

  it('passes visitors to every desk, on its port, and asks for its health where it answers', () => {
    const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(caddyfile) ?? [];
    expect(upstreams.split(' ').sort()).toEqual(
      desks.map(([desk]) => `${desk}:${image.PORT}`).sort(),
    );
    const [, path] = /health_uri (\S+)/.exec(caddyfile) ?? [];
    if (path) expect(HEALTH_PATHS).toContain(path);
    for (const [, { networks }] of desks) {
      expect(Array.isArray(networks) ? networks : Object.keys(networks)).toContain('front');
    }
  });

  it('has settings that a desk accepts', () => {
    const made = name === 'compose.yaml' ? {} : makeSecrets();
    for (const [, desk] of desks) {
      const environment = Object.fromEntries(
        Object.entries<string>(desk.environment).map(([key, value]) => [
          key,
          value.replace(/\$\{DOMAIN[^}]*\}/, 'desk.example.org'),
        ]),
      );
      for (const value of Object.values(environment)) {
        const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
        if (secret) expect(desk.secrets).toContain(secret);
      }
      expect(configOf(environment, made).publicUrl).toBe('https://desk.example.org/');
    }
    for (const { file } of Object.values<Yaml>(compose.secrets ?? {})) {
      expect(Object.keys(made)).toContain(file.replace('./secrets/', ''));
    }
  });
});

it('the desk of deploy/compose.yaml writes to its volume and nowhere else', () => {
  const { desk } = readYaml('deploy/compose.yaml').services;
  expect(desk.volumes).toEqual([`data:${image.GATEHOUSE_DATA}`]);
  expect(desk.tmpfs).toEqual(['/tmp']);
});

it('PgBouncer pools transactions, and what needs a connection of its own goes around it', () => {
  const compose = readYaml('deploy/compose.replicas.yaml');
  const settings = read('deploy/pgbouncer/pgbouncer.ini');
  const setting = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(settings)?.[1] ?? '';
  const made = makeSecrets();
  const [pooled, direct] = [made.database_url, made.database_direct_url].map(
    (url) => new URL(url ?? ''),
  );
  expect(setting('pool_mode')).toBe('transaction');
  expect(pooled).toMatchObject({ hostname: 'pgbouncer', port: setting('listen_port') });
  expect(direct).toMatchObject({ hostname: 'postgres', port: '5432' });
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['pgbouncer', 'postgres']));
  expect(setting('gatehouse')).toBe('host=postgres port=5432 dbname=gatehouse');
  expect([pooled, direct].map((url) => url?.pathname)).toEqual(['/gatehouse', '/gatehouse']);
  expect(compose.services.postgres.environment).toMatchObject({
    POSTGRES_USER: pooled?.username,
    POSTGRES_DB: 'gatehouse',
  });
  // The pooler, both URLs and the server have the same password.
  expect(pooled?.password).toBe(made.postgres_password);
  expect(direct?.password).toBe(made.postgres_password);
  expect(made.pgbouncer_users).toBe(`"gatehouse" "${made.postgres_password}"\n`);
  expect(setting('auth_file')).toBe('/run/secrets/pgbouncer_users');
  expect(compose.services.pgbouncer.secrets).toEqual(['pgbouncer_users']);
  const stage = readDockerfile(read('deploy/pgbouncer/Dockerfile'))[0];
  expect(stage && textsOf(stage, 'USER')).toEqual(['postgres']);
});

describe('deploy/kubernetes', () => {
  const files = readdirSync(join(root, 'deploy/kubernetes')).sort();
  const objects = Object.fromEntries(
    files.map((file) => [file, readYaml(`deploy/kubernetes/${file}`)]),
  ) as Record<string, Yaml>;
  const { spec, ...deployment } = objects['deployment.yaml'];
  const pod = spec.template.spec;
  const [desk] = pod.containers;

  it('is one list of files, in one namespace', () => {
    const { resources, namespace } = objects['kustomization.yaml'];
    expect([...resources, 'kustomization.yaml'].sort()).toEqual(files);
    expect(objects['namespace.yaml'].metadata.name).toBe(namespace);
    const named = ['deployment', 'ingress', 'pod-disruption-budget', 'secret', 'service'];
    for (const name of named) expect(objects[`${name}.yaml`].metadata.namespace).toBe(namespace);
  });

  it('finds its pods by the labels that they have', () => {
    const { labels } = spec.template.metadata;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(objects['service.yaml'].spec.selector).toEqual(labels);
    expect(objects['pod-disruption-budget.yaml'].spec.selector.matchLabels).toEqual(labels);
    expect(pod.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(labels);
    expect(deployment.metadata.labels).toEqual(labels);
  });

  it('leads from the ingress to the port of the desk', () => {
    const [{ host, http }] = objects['ingress.yaml'].spec.rules;
    const { name, port } = http.paths[0].backend.service;
    const service = objects['service.yaml'];
    expect(name).toBe(service.metadata.name);
    expect(service.spec.ports.map((each: Yaml) => each.name)).toContain(port.name);
    expect(desk.ports).toEqual([
      { name: service.spec.ports[0].targetPort, containerPort: Number(image.PORT) },
    ]);
    expect(objects['ingress.yaml'].spec.tls[0].hosts).toEqual([host]);
    const publicUrl = desk.env.find((each: Yaml) => each.name === 'PUBLIC_URL').value;
    expect(publicUrl).toBe(`https://${host}`);
  });

  it('runs the image of this version, which fits the restricted profile', () => {
    expect(desk.image).toBe(`registry.example.org/gatehouse:${version}`);
    const [user] = textsOf(final, 'USER');
    const { runAsUser, runAsGroup } = pod.securityContext;
    expect(`${runAsUser}:${runAsGroup}`).toBe(user);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(desk.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
  });

  it('asks for health where the desk answers, and restarts none because of its database', () => {
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = desk[probe].httpGet;
      expect(HEALTH_PATHS).toContain(path);
      expect(port).toBe(desk.ports[0].name);
    }
    expect(desk.livenessProbe.httpGet.path).toBe('/healthz');
    expect(desk.readinessProbe.httpGet.path).toBe('/readyz');
  });

  it('has settings that a desk accepts, with secrets that are in its Secret', () => {
    const environment = Object.fromEntries(desk.env.map(({ name, value }: Yaml) => [name, value]));
    const [{ name, mountPath }] = desk.volumeMounts;
    const volume = pod.volumes.find((each: Yaml) => each.name === name);
    const secret = objects['secret.yaml'];
    expect(volume.secret.secretName).toBe(secret.metadata.name);
    for (const [key, value] of Object.entries<string>(environment)) {
      if (key.endsWith('_FILE')) expect(value.startsWith(`${mountPath}/`)).toBe(true);
    }
    expect(configOf(environment, secret.stringData).trustProxy).toEqual(['10.244.0.0/16']);
    expect(volume.secret.defaultMode).toBe(0o440);
    const mounted = desk.volumeMounts.map((each: Yaml) => each.name).sort();
    expect(pod.volumes.map((each: Yaml) => each.name).sort()).toEqual(mounted);
  });

  it('keeps enough pods during a drain, and lets one go', () => {
    const { minAvailable } = objects['pod-disruption-budget.yaml'].spec;
    expect(minAvailable).toBeGreaterThan(0);
    expect(minAvailable).toBeLessThan(spec.replicas);
  });

  it('never lets an older version work on newer tables', () => {
    expect(spec.strategy).toEqual({ type: 'Recreate' });
  });
});

describe('deploy/gatehouse.service', () => {
  const unit = read('deploy/gatehouse.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

  it('starts the desk with settings that it accepts, and its data where it may write', () => {
    expect(value('ExecStart')).toMatch(/bin\/gatehouse\.mjs start$/);
    const environment = readVariables(value('Environment'));
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(readConfig(environment)).toMatchObject({ host: '127.0.0.1', trustProxy: ['127.0.0.1'] });
    expect(environment.GATEHOUSE_DATA).toBe(`/var/lib/${value('StateDirectory')}`);
    const offered = [...unit.matchAll(/^#Environment=(\w+)=/gm)].map(([, name]) => name);
    for (const name of offered) expect(settingNames).toContain(name);
  });

  it('runs without root and without rights', () => {
    expect(value('User')).toBe('gatehouse');
    for (const [name, wanted] of [
      ['ProtectSystem', 'strict'],
      ['NoNewPrivileges', 'true'],
      ['CapabilityBoundingSet', ''],
      ['StateDirectoryMode', '0700'],
    ] as const) {
      expect([name, value(name)]).toEqual([name, wanted]);
    }
  });

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('is a unit that systemd understands', () => {
    const verify = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', join(root, 'deploy/gatehouse.service')],
      { encoding: 'utf8' },
    );
    expect([
      verify.status,
      verify.stderr.split('\n').filter((line) => line.includes('gatehouse')),
    ]).toEqual([0, []]);
  });
});
