import { takeLease } from '#database/lease.ts';
import { forgetOldTraces } from '#desk/access/people/store.ts';
import { forgetOldAccess } from '#desk/access/store.ts';
import { keepTime } from '#desk/audit/erase/retention.ts';
import { forgetOldInteractions } from '#desk/discord/door/store.ts';
import { forgetOldKeys, markInterrupted } from '#desk/idempotency/store.ts';
import { forgetOldJobs } from '#desk/jobs/kept/store.ts';
import { shareCounts } from '#desk/limits/share-counts.ts';
import { forgetOldLimits } from '#desk/limits/store.ts';
import { queueNotice } from '#desk/notices/queue.ts';
import { forgetOldHours } from '#desk/tally/store.ts';
import { redact } from '#kit/secrets/redact.ts';
import type { Tend, TendWork } from '#kit/server/context.ts';
import type { DeskLog } from '#kit/server/desk-log.ts';
import type { Desk } from './desk.ts';
import { listKept } from './features.ts';
import { takeOn } from './secrets/processes.ts';
import { isStoreFault } from './store-watch.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_KEPT_MS = 90 * DAY_MS;
const WRITTEN_EVERY_MS = 10_000;
const SEAL_EVERY_MS = 1_000;
const OTHERS_EVERY_MS = 10_000;
const CONNECTIONS_EVERY_MS = 60_000;
const TEND_EVERY_MS = 5_000;
const STATUS_EVERY_MS = 5_000;
const COUNTS_EVERY_MS = 250;
const LIMITS_KEPT_MS = 2 * DAY_MS;

type Log = Parameters<Desk['store']['noteFault']>[1] & Desk['connections']['logTo'];

/** Background work: seals the log, deletes old rows, and writes counts and owed outcomes. */
export function startUpkeep(
  desk: Desk,
  log: Log,
  { untended }: { untended?: true | undefined } = {},
): () => Promise<void> {
  desk.sealedLog.sealer.logTo = log;
  desk.connections.logTo = log;
  desk.runner.logTo = log;
  if (untended) return async () => undefined;
  const attempt = async (work: () => Promise<void>, fault: string) => {
    try {
      await work();
    } catch (error) {
      if (isStoreFault(error)) desk.store.noteFault(error, log);
      else log.error({ err: error }, fault);
    }
  };
  const seal = () =>
    attempt(() => desk.sealedLog.sealer.seal(), 'The audit log could not be sealed');
  const write = async () => {
    await attempt(() => desk.store.retry(log), 'Outcomes could not be written');
    await attempt(() => desk.tally.write(), 'The use of the tools could not be counted');
    await attempt(() => desk.refusals.settle(desk.now()), 'Refusals could not be written');
  };
  const lookAtConnections = () =>
    attempt(() => desk.connections.upkeep(), 'The connections could not be looked at');
  void lookAtConnections();
  const stopJobs = desk.runner.start();
  const tend = oneAtATime(() =>
    attempt(
      () => tendAll(desk, (work) => attempt(work, 'What a feature does by itself failed')),
      'It could not be found out who does what is to be done beside the calls',
    ),
  );
  const lookAtStatus = oneAtATime(() =>
    attempt(() => desk.monitor.tick(), 'The status could not be measured'),
  );
  void lookAtStatus();
  const tell = oneAtATime(() =>
    attempt(() => shareRequestCounts(desk), 'Other replicas could not be told what was counted'),
  );
  const timers = [
    setInterval(() => void tell(), COUNTS_EVERY_MS),
    setInterval(() => void lookAtStatus(), STATUS_EVERY_MS),
    setInterval(() => void tend(), TEND_EVERY_MS),
    setInterval(() => void lookAtConnections(), CONNECTIONS_EVERY_MS),
    setInterval(() => void seal(), SEAL_EVERY_MS),
    setInterval(() => void write(), WRITTEN_EVERY_MS),
    setInterval(() => void attempt(() => sweep(desk), 'Old rows could not be removed'), HOUR_MS),
    setInterval(() => void attempt(() => erase(desk), 'Old cases could not be erased'), HOUR_MS),
    setInterval(
      () => void attempt(() => lookAfterOthers(desk), 'Other replicas could not be looked after'),
      OTHERS_EVERY_MS,
    ),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await stopJobs();
    await tend.settle();
    await lookAtStatus.settle();
    await tell.settle();
    await attempt(() => desk.monitor.stop(), 'The status could not be written');
    await write();
    await attempt(() => desk.refusals.settleAll(desk.now()), 'Refusals could not be written');
    await seal();
  };
}

/** A call during a run waits for that run. */
function oneAtATime(work: () => Promise<void>) {
  let underWay: Promise<void> | undefined;
  const begin = () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return Object.assign(begin, { settle: async () => underWay });
}

/** So that a limit by the minute holds over all replicas. */
export async function shareRequestCounts(desk: Desk): Promise<void> {
  const { database } = desk;
  if (database.kind === 'sqlite') return;
  await shareCounts(database, {
    address: desk.addressWindows,
    page: desk.pageWindows,
    pass: desk.passWindows,
    forgiven: desk.forgivenWindows,
    list: desk.listWindows,
  });
}

/** Handles what a crashed replica left behind, and changes missed while disconnected. */
export async function lookAfterOthers(desk: Desk): Promise<void> {
  const { database } = desk;
  if (database.kind === 'sqlite') return;
  await database.transaction(async (tx) => {
    await desk.audit.closeInterrupted(tx, desk.now(), { goOn: desk.goOn });
    await markInterrupted(tx);
  });
  await takeOn(desk);
  await desk.reloadSettings();
  await desk.connections.reload();
}

/** Deletes rows that no call can ask for. */
export async function sweep(desk: Desk): Promise<void> {
  const nowMs = desk.now();
  const { keepSessionsMs, keepCasesMs } = desk.settings();
  await desk.database.transaction(async (tx) => {
    await tx.lock('sweep');
    await forgetOldAccess(tx, nowMs - keepSessionsMs);
    await forgetOldTraces(tx, { nowMs, endedBefore: nowMs - keepSessionsMs });
    await forgetOldLimits(tx, nowMs - LIMITS_KEPT_MS);
    await forgetOldKeys(tx, nowMs - DAY_MS);
    await forgetOldInteractions(tx, { beforeMs: nowMs - DAY_MS, nowMs });
    await forgetOldHours(tx, nowMs - HOURS_KEPT_MS);
    await forgetOldJobs(tx, nowMs - keepCasesMs);
    for (const kept of await listKept()) await kept.forgetBefore(tx, nowMs - keepCasesMs);
  });
}

/** Deletes rows past the owner's retention periods. */
async function erase(desk: Desk): Promise<void> {
  const { database, audit: log } = desk;
  const { keepAddressesMs: addressesMs, keepCasesMs: casesMs } = desk.settings();
  await keepTime({ database, log, nowMs: desk.now() }, { addressesMs, casesMs });
}

// Background work of features, such as lifting expired bans.

/** Runs all of it once, if this process holds the lease. */
export async function tendAll(
  desk: Desk,
  attempt: (tend: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (desk.tends.size === 0 || desk.settings().maintenance) return;
  const { database, name } = desk;
  if (!(await database.transaction((tx) => takeLease(tx, 'tends', name)))) return;
  for (const tend of desk.tends) {
    if (desk.stopping.aborted) return;
    await attempt(() => tendOnce(desk, tend));
  }
}

function tendOnce(desk: Desk, tend: Tend): Promise<void> {
  const { database, connections, stopping: signal } = desk;
  const platforms = connections.in(connections.practised());
  const sandbox = connections.sandbox();
  const settings = desk.settings();
  const notify: TendWork['notify'] = (tx, notice) => queueNotice(tx, notice, desk.now());
  const log = deskLog(desk);
  const audit = desk.sealedLog;
  const { discordCommands } = desk;
  const own = { database, audit, connections, platforms, sandbox, settings, log, discordCommands };
  return tend({ ...own, nowMs: desk.now(), signal, notify });
}

/** If this process dies, its case stays open. The next process continues and closes it. */
export function deskLog({ audit, name, now }: Pick<Desk, 'audit' | 'name' | 'now'>): DeskLog {
  const by = { requestId: `${name}-desk`, actor: 'desk', targets: 1 };
  return {
    open: (tx, { detail, ...one }) =>
      audit.intent(tx, {
        ...by,
        ...one,
        ...{ nowMs: now(), holder: null, sessionId: null, address: null },
        detail: redact(JSON.stringify(detail)),
      }),
    close: (tx, { detail, ...one }) =>
      audit.outcome(tx, {
        ...by,
        ...one,
        nowMs: now(),
        detail: detail ? redact(JSON.stringify(detail)) : null,
      }),
  };
}
