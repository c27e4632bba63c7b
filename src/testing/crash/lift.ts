// An appeal whose ban is lifted, and whose desk is killed before it can note that it was.
import type { Transaction } from '#database/database.ts';
import { engine as engineName } from '../engine.ts';
import { startSandboxServer } from '../platforms.ts';
import { until } from '../until.ts';
import { mustPost, post } from './api.ts';
import { startProcess } from './desk-process.ts';
import { type CrashEngine, openEngine } from './engine.ts';
import { signInModerator, signInOwner } from './sign-in.ts';

export const LIFT_ANSWER = 'We looked at the join list again.';

interface Row {
  state: string;
  answer: string | null;
  decided_by: string | null;
  lift_case: number | null;
  busy_until: number;
}

export interface LiftCrashReport {
  /** The appeal after the kill, and once the next desk has dealt with it. */
  killed: Row;
  settled: Row;
  /** What the banned person reads. */
  read: { state: string; answer: string | undefined };
  /** How often the platform lifted the ban. */
  unbans: number;
}

export async function crashLift(): Promise<LiftCrashReport> {
  const engine = await openEngine();
  const { sandbox, connected, guildIds, close } = await startSandboxServer();
  const environment = { ...engine.environment, ...connected, PORT: '0' };
  let desk = await startProcess(environment);
  const unbans = () => sandbox.ledger.lines.filter(({ action }) => action === 'unban').length;
  try {
    const reach = await signInOwner(`${desk.url}/api`, engine, desk.adminKey ?? '');
    const { session, pass } = await signInModerator(reach, 'crash');
    const by = { session_token: session, redeem_code: pass };
    const { raid } = sandbox.describe(Date.now()) as unknown as { raid: { id: string }[] };
    const wish = { guild_id: guildIds[0], user_ids: [raid[0]?.id], reason: 'Spam' };
    const banned = await mustPost(`${reach.api}/server_ban`, { ...by, ...wish });
    const slip = await mustPost(`${reach.api}/appeals/slip`, { ...by, case_id: banned.case_id });
    const { code } = slip.slip as { code: string };
    const sent = await mustPost(`${reach.api}/appeal`, {
      session_token: session,
      code,
      text: 'Me?',
    });
    await until(async () => (await readAppeal(engine)).state === 'waiting');
    await engine.read((tx) => holdAppeals(tx));
    const decision = { appeal_id: 1, decision: 'lift', answer: LIFT_ANSWER };
    const lifting = post(`${reach.api}/appeals/decide`, {
      admin_key: reach.adminToken,
      ...decision,
    });
    await until(() => engine.read((tx) => isLifted(tx, Number(banned.case_id))));
    await desk.kill();
    await lifting;
    const killed = await readAppeal(engine);
    await engine.read((tx) => releaseAppeals(tx));
    desk = await startProcess(environment);
    await until(async () => (await readAppeal(engine)).state !== 'waiting');
    const { session_token: fresh } = (await (
      await fetch(`${desk.url}/api/session_token`)
    ).json()) as { session_token: string };
    const asked = { session_token: fresh, receipt: sent.receipt };
    const { state, answered } = await mustPost(`${desk.url}/api/appeal/answer`, asked);
    return {
      ...{ killed, settled: await readAppeal(engine), unbans: unbans() },
      read: { state: String(state), answer: (answered as { answer?: string } | null)?.answer },
    };
  } finally {
    await desk.kill();
    await close();
    await engine.remove();
  }
}

async function readAppeal(engine: CrashEngine): Promise<Row> {
  const row = await engine.read((tx) =>
    tx.one<Row>(
      'SELECT state, answer, decided_by, lift_case, busy_until FROM appeals WHERE id = 1',
    ),
  );
  if (!row) throw new Error('The appeal is gone');
  return { ...row, busy_until: Number(row.busy_until) };
}

async function isLifted(tx: Transaction, banCase: number): Promise<boolean> {
  const row = await tx.one(
    `SELECT undo.number FROM audit AS undo JOIN audit AS came ON came.case_id = undo.number
     WHERE undo.undoes = $1 AND came.outcome = 'done'`,
    [banCase],
  );
  return row !== undefined;
}

/** From now on, nobody can end or give back a decision, as if the process had died before. */
async function holdAppeals(tx: Transaction): Promise<void> {
  if (engineName() === 'sqlite') {
    await tx.run(
      `CREATE TRIGGER held BEFORE UPDATE ON appeals WHEN NEW.state <> 'waiting' OR NEW.busy_until = 0
       BEGIN SELECT RAISE(ABORT, 'held'); END`,
    );
    return;
  }
  await tx.run(
    `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'held'; END $$`,
  );
  await tx.run(
    `CREATE TRIGGER held BEFORE UPDATE ON appeals FOR EACH ROW
     WHEN (NEW.state <> 'waiting' OR NEW.busy_until = 0) EXECUTE FUNCTION hold()`,
  );
}

/** The claim on the decision is over two minutes later. */
async function releaseAppeals(tx: Transaction): Promise<void> {
  await tx.run(engineName() === 'sqlite' ? 'DROP TRIGGER held' : 'DROP TRIGGER held ON appeals');
  await tx.run('UPDATE appeals SET busy_until = 1');
}
