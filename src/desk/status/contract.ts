import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';

export const status = {
  id: 'status',
  actions: {
    show: {
      method: 'GET',
      path: '/status',
      access: 'open',
      effect: 'reads',
      whileOffline: true,
    },
    summary: {
      method: 'GET',
      path: '/status/summary',
      access: 'open',
      effect: 'reads',
      onLoad: true,
      whileOffline: true,
    },
  },
} as const satisfies Feature;

const time = () => z.int().describe('Milliseconds since 1970');
const percent = () => z.number().min(0).max(100).nullable().describe('Null: not measured');
const ms = () => z.number().min(0).nullable().describe('Null: not measured');

const platform = () => z.enum(['discord', 'roblox']).nullable();
const cause = () =>
  z.strictObject({
    code: z.enum([
      'maintenance',
      'revoked',
      'disabled',
      'expired',
      'sealed',
      'silent',
      'unsteady',
      'slow',
      'slow-calls',
      'failing',
      'mostly-failing',
      'stopped',
      'unchecked',
    ]),
    platform: platform(),
  });

const count = () => z.strictObject({ active: z.int().min(0), total: z.int().min(0) });
const tick = () =>
  z.strictObject({
    at: time(),
    uptime: percent(),
    degraded: z.boolean().describe('The tool was degraded in part of it'),
  });

const tool = () =>
  z.strictObject({
    tool: z.string(),
    title: z.string(),
    group: z.enum(['game', 'chat', 'access']),
    state: z.enum(['active', 'degraded', 'practice', 'offline']),
    cause: cause().nullable(),
    since: time().nullable(),
    runs_in_browser: z.boolean().describe('There is nothing to measure'),
    p50_ms: ms(),
    p95_ms: ms(),
    uptime_24h: percent(),
    uptime_30d: percent(),
    hours: z
      .array(z.strictObject({ ...tick().shape, p50_ms: ms(), p95_ms: ms() }))
      .describe('The last 24, oldest first'),
    days: z.array(tick()).describe('The last 30 times 24 hours, oldest first'),
    outages: z
      .array(z.strictObject({ from: time(), to: time() }))
      .describe('When it was offline in the last 24 hours'),
  });

const incident = () =>
  z.strictObject({
    state: z.enum(['degraded', 'offline']).describe('The worst; while it is open, the current one'),
    is_open: z.boolean(),
    tools: z.array(z.string()).describe('Empty: all, because the desk itself wasn’t running'),
    cause: cause(),
    started_at: time(),
    ended_at: time().nullable(),
  });

export const schemas = () => ({
  show: {
    summary:
      'Returns the measured state of every tool, its uptime and response times, and the incidents of 30 days',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      state: z.enum(['operational', 'trouble', 'unknown']),
      counts: z.strictObject({ all: count(), game: count(), chat: count() }),
      tools: z.array(tool()),
      incidents: z.array(incident()).describe('Open ones first, then the newest'),
      incidents_open: z.int().min(0),
      incidents_over: z.int().min(0),
    }),
  },
  summary: {
    summary: 'Returns how many tools are active, degraded, offline and in practice',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      state: z
        .enum(['operational', 'trouble', 'unknown'])
        .describe('unknown: the desk has just started and is still checking'),
      total: z.int().min(0),
      offline: z.int().min(0),
      degraded: z.int().min(0),
      practice: z.int().min(0),
      is_slow: z.boolean().describe('All degraded tools are merely slow'),
    }),
  },
});
