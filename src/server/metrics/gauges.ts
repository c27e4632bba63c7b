// What /metrics reads at the moment it is asked: the process, the store and the connections.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ConnectionMode } from '#kit/contract/connections.ts';
import type { Desk } from '../desk.ts';
import type { Metrics } from './metrics.ts';
import { platformNames } from './metrics.ts';
import type { Reading, Registry } from './registry.ts';
import type { StoreReading } from './store.ts';
import { StoreReadings } from './store-readings.ts';

const RESOLUTION_MS = 10;

/** Returns the text of a scrape. */
export function openScrape(
  metrics: Metrics,
  { desk, version }: { desk: Desk; version: string },
): { scrape: () => Promise<string>; close: () => void } {
  const { registry } = metrics;
  const readings = new StoreReadings(desk.database, desk.name);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  gaugeStore(registry, { desk, readings });
  gaugeDesk(registry, { desk, version });
  gaugeProcess(registry);
  gaugeLoop(registry, delay);
  return {
    async scrape() {
      await readings.refresh();
      const text = registry.write();
      delay.reset();
      return text;
    },
    close: () => void delay.disable(),
  };
}

function gaugeStore(
  registry: Registry,
  { desk, readings }: { desk: Desk; readings: StoreReadings },
): void {
  const gauge = (
    described: { name: string; help: string; labels?: readonly string[] },
    read: (reading: StoreReading) => Iterable<Reading>,
  ) => registry.gauge(described, () => (readings.current ? read(readings.current) : []));
  registry.gauge(
    { name: 'gatehouse_store_up', help: 'Whether the store answers and takes changes.' },
    () => [[Number(readings.current !== undefined && !desk.store.isFailing)]],
  );
  gauge(
    { name: 'gatehouse_jobs', help: 'Jobs that are not over.', labels: ['state'] },
    ({ jobs }) => jobs,
  );
  gauge(
    {
      name: 'gatehouse_job_rows',
      help: 'Rows of jobs that are not over.',
      labels: ['state'],
    },
    ({ jobRows }) => jobRows,
  );
  gauge(
    { name: 'gatehouse_audit_blocks', help: 'Number of the newest sealed block of the audit log.' },
    ({ sealedBlocks }) => [[sealedBlocks]],
  );
  gauge(
    { name: 'gatehouse_audit_unsealed_rows', help: 'Rows of the audit log after that block.' },
    ({ unsealedRows }) => [[unsealedRows]],
  );
  gauge(
    {
      name: 'gatehouse_audit_unsealed_seconds',
      help: 'How long the oldest of these rows has waited.',
    },
    ({ oldestUnsealedAt: at }) => [[at === null ? 0 : Math.max(0, desk.now() - at) / 1_000]],
  );
  gauge(
    { name: 'gatehouse_replicas', help: 'Processes on this store that are alive.' },
    ({ replicas }) => [[replicas]],
  );
  gauge(
    {
      name: 'gatehouse_leases',
      help: 'Background work that this replica does for all.',
      labels: ['lease'],
    },
    ({ leases }) => leases.map((lease) => [lease, 1]),
  );
}

const modes = ['connected', 'checking', 'broken', 'practice'] as const satisfies ConnectionMode[];

function gaugeDesk(registry: Registry, { desk, version }: { desk: Desk; version: string }): void {
  registry.gauge(
    {
      name: 'gatehouse_connection',
      help: 'How each platform is connected.',
      labels: ['platform', 'mode'],
    },
    () => {
      const now = desk.connections.modes();
      return platformNames.flatMap((platform) =>
        modes.map((mode): Reading => [platform, mode, Number(now[platform] === mode)]),
      );
    },
  );
  registry.gauge(
    { name: 'gatehouse_maintenance', help: 'Whether the desk is closed for maintenance.' },
    () => [[Number(desk.settings().maintenance)]],
  );
  registry.gauge(
    {
      name: 'gatehouse_info',
      help: 'What runs here; always 1.',
      labels: ['version', 'node', 'store'],
    },
    () => [[version, process.versions.node, desk.database.kind, 1]],
  );
}

// These have the names that dashboards for Node.js know.

function gaugeProcess(registry: Registry): void {
  const startedAtS = Date.now() / 1_000 - process.uptime();
  registry.gauge(
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time that the process used.',
      kind: 'counter',
    },
    () => {
      const { user, system } = process.cpuUsage();
      return [[(user + system) / 1e6]];
    },
  );
  registry.gauge(
    { name: 'process_start_time_seconds', help: 'When the process started, in Unix time.' },
    () => [[startedAtS]],
  );
  registry.gauge({ name: 'process_uptime_seconds', help: 'How long the process has run.' }, () => [
    [process.uptime()],
  ]);
  registry.gauge(
    { name: 'process_resident_memory_bytes', help: 'Memory of the whole process.' },
    () => [[process.memoryUsage.rss()]],
  );
  registry.gauge(
    { name: 'nodejs_heap_size_total_bytes', help: 'Memory set aside for JavaScript.' },
    () => [[process.memoryUsage().heapTotal]],
  );
  registry.gauge(
    { name: 'nodejs_heap_size_used_bytes', help: 'Memory that JavaScript uses.' },
    () => [[process.memoryUsage().heapUsed]],
  );
  registry.gauge(
    { name: 'nodejs_external_memory_bytes', help: 'Memory of buffers, outside of JavaScript.' },
    () => [[process.memoryUsage().external]],
  );
}

function gaugeLoop(registry: Registry, delay: ReturnType<typeof monitorEventLoopDelay>): void {
  const inSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1_000;
  const figures = { p50: 50, p99: 99 } as const;
  for (const [name, percentile] of Object.entries(figures)) {
    registry.gauge(
      {
        name: `nodejs_eventloop_lag_${name}_seconds`,
        help: `How late the event loop was since the last scrape (${name}).`,
      },
      () => [[inSeconds(delay.percentile(percentile))]],
    );
  }
  registry.gauge(
    {
      name: 'nodejs_eventloop_lag_max_seconds',
      help: 'How late the event loop was at worst since the last scrape.',
    },
    () => [[inSeconds(delay.max)]],
  );
}
