// One ban on each platform, sent alone, whose desk is killed before the reply arrives.
import { startSandboxServer } from '../platforms.ts';
import { until } from '../until.ts';
import { post } from './api.ts';
import { startProcess } from './desk-process.ts';
import { openEngine } from './engine.ts';
import { signInModerator, signInOwner } from './sign-in.ts';

const ANSWER_AFTER_MS = 20_000;

export interface SingleCrashReport {
  /** The logged outcomes of each action, in order. */
  outcomes: Record<string, string[]>;
  /** Number of times the platforms accepted each action. */
  accepted: Record<string, number>;
}

/** Kills the desk once both platforms have acted, then reads what the next start makes of it. */
export async function crashSingle(): Promise<SingleCrashReport> {
  const engine = await openEngine();
  const { sandbox, connected, guildIds, universeIds, close } = await startSandboxServer();
  const environment = { ...engine.environment, ...connected, PORT: '0' };
  let desk = await startProcess(environment);
  const accepted = (action: string) =>
    sandbox.ledger.lines.filter((line) => line.action === action).length;
  try {
    const reach = await signInOwner(`${desk.url}/api`, engine, desk.adminKey ?? '');
    const { session, pass } = await signInModerator(reach, 'crash');
    const by = { session_token: session, redeem_code: pass };
    const { raid } = sandbox.describe(Date.now()) as unknown as { raid: { id: string }[] };
    sandbox.faults.set(
      (['PUT', 'PATCH'] as const).map((method) => ({
        ...{ name: 'slow', method, delayMs: ANSWER_AFTER_MS },
      })),
      Date.now(),
    );
    const calls = [
      post(`${reach.api}/server_ban`, {
        ...{ ...by, guild_id: guildIds[0], user_ids: [raid[0]?.id], reason: 'Spam' },
      }),
      post(`${reach.api}/ban`, {
        ...{ ...by, universe_id: universeIds[0], user: 'MapleHarbor12' },
        display_reason: 'Exploiting',
      }),
    ];
    await until(() => accepted('ban') > 0 && accepted('restrict') > 0);
    await desk.kill();
    await Promise.all(calls);
    sandbox.faults.set([], Date.now());
    desk = await startProcess(environment);
    const read = () => engine.read((tx) => readOutcomes(tx));
    let outcomes = await read();
    await until(async () => {
      outcomes = await read();
      return Object.values(outcomes).every(({ length }) => length > 1);
    });
    return { outcomes, accepted: { ban: accepted('ban'), restrict: accepted('restrict') } };
  } finally {
    await desk.kill();
    await close();
    await engine.remove();
  }
}

type Reading = Parameters<Parameters<Awaited<ReturnType<typeof openEngine>>['read']>[0]>[0];

async function readOutcomes(tx: Reading): Promise<Record<string, string[]>> {
  const rows = await tx.all<{ action: string; actor: string; outcome: string }>(
    `SELECT action, actor, outcome FROM audit
     WHERE phase = 'outcome' AND action IN ('server-ban/ban', 'ban-tool/ban') ORDER BY id`,
  );
  const groups = Map.groupBy(rows, ({ action }) => action);
  const told = [...groups].map(([action, all]) => [
    action,
    all.map(({ actor, outcome }) => `${actor.split(':')[0]} ${outcome}`),
  ]);
  return Object.fromEntries(told);
}
