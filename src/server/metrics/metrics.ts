// Everything that /metrics counts while the desk works. Without METRICS_TOKEN none of it exists.
import type { CommitWatch } from '#database/database.ts';
import {
  type ConnectionWatch,
  type ConnectionWatches,
  handedOutcomes,
} from '#desk/connections/dispatch/connection-watch.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { attemptOutcomes } from '#platforms/calls/call-watch.ts';
import type { SchedulerState } from '#platforms/calls/health.ts';
import { type Reading, Registry } from './registry.ts';

export const platformNames = ['discord', 'roblox'] as const satisfies PlatformName[];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const requests = registry.counter(
    'gatehouse_requests_total',
    'Requests answered, by the pattern of their route.',
    ...['route', 'method', 'status'],
  );
  const requestTimes = registry.timing(
    'gatehouse_request_seconds',
    'How long requests took, without streams.',
    ...['route', 'method'],
  );
  const actions = registry.counter(
    'gatehouse_actions_total',
    'Calls of actions, by what came of them.',
    ...['action', 'outcome'],
  );
  const actionTimes = registry.timing(
    'gatehouse_action_seconds',
    'How long actions took, without streams.',
    'action',
  );
  // In the order of docs/metrics.md.
  const commitWatch = watchCommits(registry);
  const connections = watchConnections(registry);
  return { registry, requests, requestTimes, actions, actionTimes, commitWatch, ...connections };
}

function watchCommits(registry: Registry): CommitWatch {
  const times = registry
    .timing('gatehouse_store_commit_seconds', 'How long commits of the store took.')
    .of();
  const unitsDone = registry
    .counter('gatehouse_store_units_total', 'Units of work that the store committed.')
    .of();
  const failures = registry
    .counter('gatehouse_store_failures_total', 'Commits that the store failed.')
    .of();
  return {
    done(tookMs, units) {
      times.observe(tookMs);
      unitsDone.add(units);
    },
    failed: () => failures.add(),
  };
}

function watchConnections(registry: Registry): { connectionWatches: ConnectionWatches } {
  const by = 'platform';
  const families = {
    calls: registry.counter(
      'gatehouse_platform_calls_total',
      'Calls sent to a platform, each try for itself.',
      ...[by, 'outcome'],
    ),
    times: registry.timing(
      'gatehouse_platform_call_seconds',
      'How long a platform took to answer.',
      by,
    ),
    waits: registry.timing(
      'gatehouse_platform_wait_seconds',
      'How long calls waited for their turn before they left.',
      by,
    ),
    refused: registry.counter(
      'gatehouse_platform_refused_calls_total',
      'Answers that count toward the platform’s limit on refused calls.',
      by,
    ),
    turnedAway: registry.counter(
      'gatehouse_platform_not_sent_calls_total',
      'Calls that the desk ended without sending them.',
      ...[by, 'reason'],
    ),
    handed: registry.counter(
      'gatehouse_shared_calls_handed_total',
      'Calls that this replica handed to the one that leads.',
      by,
    ),
    handedEnded: registry.counter(
      'gatehouse_shared_calls_ended_total',
      'Calls that this replica had handed over, by how they ended.',
      ...[by, 'outcome'],
    ),
    served: registry.counter(
      'gatehouse_shared_calls_served_total',
      'Calls that this replica took from others.',
      by,
    ),
  };
  const states = new Map<PlatformName, Set<() => SchedulerState>>();
  const leads = new Map<PlatformName, number>();
  const watch = (platform: PlatformName): ConnectionWatch => {
    for (const outcome of attemptOutcomes) families.calls.of(platform, outcome);
    for (const outcome of handedOutcomes) families.handedEnded.of(platform, outcome);
    const open = new Set<() => SchedulerState>();
    states.set(platform, open);
    leads.set(platform, 0);
    return {
      opened(state) {
        open.add(state);
        return () => open.delete(state);
      },
      left: (waitedMs) => families.waits.of(platform).observe(waitedMs),
      answered(outcome, tookMs) {
        families.calls.of(platform, outcome).add();
        families.times.of(platform).observe(tookMs);
      },
      refused: () => families.refused.of(platform).add(),
      turnedAway: (reason) => families.turnedAway.of(platform, reason).add(),
      led: (isLeading) => leads.set(platform, (leads.get(platform) ?? 0) + (isLeading ? 1 : -1)),
      handed: () => families.handed.of(platform).add(),
      handedEnded: (outcome) => families.handedEnded.of(platform, outcome).add(),
      served: () => families.served.of(platform).add(),
    };
  };
  const connectionWatches = { discord: watch('discord'), roblox: watch('roblox') };
  gaugeConnections(registry, { states, leads });
  return { connectionWatches };
}

interface OpenConnections {
  states: ReadonlyMap<PlatformName, ReadonlySet<() => SchedulerState>>;
  leads: ReadonlyMap<PlatformName, number>;
}

function gaugeConnections(registry: Registry, { states, leads }: OpenConnections): void {
  const each = (read: (all: SchedulerState[], platform: PlatformName) => Reading[]) =>
    [...states].flatMap(([platform, open]) =>
      read(
        [...open].map((state) => state()),
        platform,
      ),
    );
  const sum = (all: SchedulerState[], field: 'waiting' | 'underWay') =>
    all.reduce((total, state) => total + state[field], 0);
  registry.gauge(
    {
      name: 'gatehouse_platform_queue',
      help: 'Calls that wait for their turn, and calls under way.',
      labels: ['platform', 'state'],
    },
    () =>
      each((all, platform) => [
        [platform, 'waiting', sum(all, 'waiting')],
        [platform, 'under-way', sum(all, 'underWay')],
      ]),
  );
  registry.gauge(
    {
      name: 'gatehouse_platform_paused',
      help: 'Whether calls are held back: the platform is down, or it refused too many calls.',
      labels: ['platform', 'reason'],
    },
    () =>
      each((all, platform) => [
        [platform, 'down', Number(all.some(({ downForMs }) => downForMs > 0))],
        [platform, 'refused', Number(all.some(({ stoppedForMs }) => stoppedForMs > 0))],
      ]),
  );
  registry.gauge(
    {
      name: 'gatehouse_call_leads',
      help: 'Connections whose calls this replica sends for all replicas.',
      labels: ['platform'],
    },
    () => leads,
  );
}
