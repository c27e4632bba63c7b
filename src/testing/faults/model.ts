// Compares what people were told with the log, the store and the platform, after everything has calmed down.
import type { Transaction } from '#database/database.ts';
import type { CrashEngine } from '../crash/engine.ts';
import { until } from '../until.ts';
import { CAP, CAPPED_NAME } from './hire.ts';
import type { Attempt } from './people.ts';

type Engine = Pick<CrashEngine, 'read' | 'findDamage'>;

/** What the log says of one change. */
interface Case {
  number: number;
  detail: string;
  outcomes: string[];
}

interface Row {
  line: number;
  target: string;
  state: string;
}

/** How often the platform accepted a ban of each account. */
export type Ledger = ReadonlyMap<string, number>;

const MARK = /mark [0-9a-f-]{36}/;

/** Resolves once the log knows an outcome of every case. Those of desks that are gone are found by the others. */
export async function untilAllEnded(engine: Engine): Promise<void> {
  await until(async () => {
    const open = await engine.read((tx) =>
      tx.one<{ count: number }>(
        `SELECT COUNT(*) AS count FROM audit AS intent WHERE phase = 'intent' AND NOT EXISTS
           (SELECT 1 FROM audit AS outcome WHERE outcome.case_id = intent.number)`,
      ),
    );
    return Number(open?.count) === 0;
  }, 'an outcome of every case');
}

/** Lists every broken promise. */
export async function examine(
  engine: Engine,
  parts: { attempts: readonly Attempt[]; ledger: Ledger; jobId: number; days: number },
): Promise<string[]> {
  const { attempts, ledger, jobId, days } = parts;
  const found = await engine.read(async (tx) => ({
    cases: await readCases(tx),
    networks: await readNetworks(tx),
    rows: await readRows(tx, jobId),
  }));
  const byMark = Map.groupBy(found.cases, ({ detail }) => MARK.exec(detail)?.[0] ?? '');
  const effects = (attempt: Attempt) =>
    attempt.kind === 'account'
      ? (ledger.get(attempt.target) ?? 0)
      : Number(found.networks.get(attempt.target) === attempt.mark);
  return [
    ...attempts.flatMap((attempt) => {
      const fault = findFault(attempt, effects(attempt), byMark.get(attempt.mark) ?? []);
      return fault ? [`${say(attempt)}: ${fault}`] : [];
    }),
    ...findUnknown(found.cases, attempts),
    ...found.rows.flatMap((row) => judgeRow(row, ledger.get(row.target) ?? 0)),
    ...judgeCap(attempts, effects, days),
    ...(await engine.findDamage()),
  ];
}

/** What contradicts what a person was told, or the rule that nothing is done twice or without a case. */
function findFault(
  { known, said }: Attempt,
  times: number,
  cases: readonly Case[],
): string | undefined {
  const done = cases.filter(({ outcomes }) => outcomes.includes('done')).length;
  const unknown = cases.filter(({ outcomes }) => outcomes.at(-1) === 'unknown').length;
  const story = `done ${times} times, cases say ${JSON.stringify(cases.map((one) => one.outcomes))}`;
  if (times > 1 || done > 1) return `twice: ${story}`;
  if (cases.some(({ outcomes }) => outcomes.length === 0)) return `without an outcome: ${story}`;
  if (times === 1 && done + unknown === 0) return `nothing in the log: ${story}`;
  if (times === 0 && done === 1) return `the log is wrong: ${story}`;
  // Then the answer itself says that the log may not have it.
  const isOwed = said === 'desk/unrecorded' && unknown === 1;
  if (known === 'done' && (times !== 1 || (done !== 1 && !isOwed))) return `lost: ${story}`;
  if (known === 'refused' && times > 0) return `done in spite of the answer: ${story}`;
  return undefined;
}

/** A change in the log that nobody asked for. */
function findUnknown(cases: readonly Case[], attempts: readonly Attempt[]): string[] {
  const asked = new Set(attempts.map(({ mark }) => mark));
  return cases.flatMap(({ number, detail }) => {
    const mark = MARK.exec(detail)?.[0];
    return mark === undefined || asked.has(mark) ? [] : [`case ${number} was asked for by nobody`];
  });
}

function judgeRow({ line, state }: Row, times: number): string[] {
  const isRight = times === (state === 'done' ? 1 : 0);
  return isRight ? [] : [`row ${line} is ${state}, and was done ${times} times`];
}

/** A budget of a day holds over all desks, whatever happens to them. */
function judgeCap(
  attempts: readonly Attempt[],
  effects: (attempt: Attempt) => number,
  days: number,
): string[] {
  const own = attempts.filter(({ by }) => by === CAPPED_NAME);
  const acted = own.filter((attempt) => effects(attempt) > 0).length;
  return acted <= CAP * days ? [] : [`${CAPPED_NAME} acted ${acted} times, with ${CAP} a day`];
}

function say({ kind, target, known, said, mark }: Attempt): string {
  return `${kind} ${target} (${mark}), known as ${known}, last answer ${said}`;
}

async function readCases(tx: Transaction): Promise<Case[]> {
  const rows = await tx.all<{
    number: number | null;
    phase: string;
    case_id: number | null;
    outcome: string | null;
    detail: string | null;
  }>('SELECT number, phase, case_id, outcome, detail FROM audit ORDER BY id');
  const cases = new Map<number, Case>();
  for (const { number, phase, case_id, outcome, detail } of rows) {
    if (phase === 'intent' && number !== null) {
      cases.set(number, { number, detail: detail ?? '', outcomes: [] });
    } else if (case_id !== null && outcome !== null) {
      cases.get(case_id)?.outcomes.push(outcome);
    }
  }
  return [...cases.values()];
}

async function readNetworks(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx.all<{ network: string; reason: string }>(
    'SELECT network, reason FROM ip_bans',
  );
  return new Map(rows.map(({ network, reason }) => [network, reason]));
}

async function readRows(tx: Transaction, jobId: number): Promise<Row[]> {
  return tx.all<Row>('SELECT line, target, state FROM job_rows WHERE job_id = $1', [jobId]);
}
