// A roster whose desk is killed over and over while reading it.
import { startSandboxServer } from '../platforms.ts';
import { until } from '../until.ts';
import { post } from './api.ts';
import { startProcess } from './desk-process.ts';
import { type CrashEngine, openEngine } from './engine.ts';
import { signInModerator, signInOwner } from './sign-in.ts';

// Replies are slow enough that a kill falls between batches on any machine.
const ANSWER_AFTER_MS = 250;

export interface RosterCrashReport {
  /** Number of settled rows at each kill. */
  settledAtKills: number[];
  findings: Record<string, number>;
  /** Lines that were settled before a kill and changed after it. */
  moved: number[];
  state: string;
  damage: string[];
}

interface SettledRow {
  line: number;
  finding: string;
  target: string;
  settled_at: number;
}

/** Reads a roster that starts with real practice players and continues with names that no player has. */
export async function crashRoster(plan: {
  rows: number;
  kills: number;
}): Promise<RosterCrashReport> {
  const engine = await openEngine();
  const { sandbox, connected, close } = await startSandboxServer();
  const environment = { ...engine.environment, ...connected };
  let desk = await startProcess({ ...environment, PORT: '0' });
  try {
    const where = { ...environment, PORT: new URL(desk.url).port };
    const reach = await signInOwner(`${desk.url}/api`, engine, desk.adminKey ?? '');
    const { session, pass } = await signInModerator(reach, 'crash');
    sandbox.faults.set([{ name: 'slow', delayMs: ANSWER_AFTER_MS }], Date.now());
    const lines = ['MapleHarbor12', 'RustyGlitch66', '77700000010'];
    for (let at = lines.length; at < plan.rows; at += 1) lines.push(`no_such_${at}`);
    const file = { name: 'crash.txt', lines };
    const sent = await post(`${reach.api}/upload`, { token: session, redeem_code: pass, file });
    if (sent?.status !== 202) throw new Error(`The roster was answered ${sent?.text}`);
    const seen = new Map<number, SettledRow>();
    const moved = new Set<number>();
    const compare = async () => {
      const rows = await readSettled(engine);
      for (const row of rows) {
        const before = seen.get(row.line);
        if (before && JSON.stringify(before) !== JSON.stringify(row)) moved.add(row.line);
        seen.set(row.line, row);
      }
      return rows.length;
    };
    const settledAtKills: number[] = [];
    for (let kills = 0; kills < plan.kills; kills += 1) {
      const wanted = Math.max(1, (plan.rows * kills) / (plan.kills + 1));
      await until(async () => (await readSettled(engine)).length >= wanted);
      await desk.kill();
      settledAtKills.push(await compare());
      desk = await startProcess(where);
    }
    sandbox.faults.set([], Date.now());
    await until(async () => (await readState(engine)) === 'done');
    await compare();
    const groups = Map.groupBy(seen.values(), ({ finding }) => finding);
    const findings = Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
    const state = await readState(engine);
    await desk.kill();
    const damage = await engine.findDamage();
    return { settledAtKills, findings, moved: [...moved], state, damage };
  } finally {
    await desk.kill();
    await close();
    await engine.remove();
  }
}

function readSettled(engine: CrashEngine): Promise<SettledRow[]> {
  return engine.read((tx) =>
    tx.all<SettledRow>(
      'SELECT line, finding, target, settled_at FROM job_rows WHERE finding IS NOT NULL',
    ),
  );
}

async function readState(engine: CrashEngine): Promise<string> {
  const job = await engine.read((tx) => tx.one<{ state: string }>('SELECT state FROM jobs'));
  return job?.state ?? '';
}
