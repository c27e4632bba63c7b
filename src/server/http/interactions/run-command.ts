// Runs the action behind a command, and tells what came of it.
import { DeskError } from '#errors.ts';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { type PlatformName, platformTitles } from '#kit/contract/needs.ts';
import { line, type Markdown } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import type { CommandButton, CommandValues } from '#kit/server/command.ts';
import type { LoadedAction } from '../../features.ts';
import { findUndo } from '../linked-cases.ts';
import {
  CANCEL,
  type Goal,
  type Label,
  makeButtons,
  PLAN_MS,
  type Pressed,
  UNDO_MS,
} from './buttons.ts';
import { deskLink } from './desk-link.ts';
import type { MemberHandling } from './handling.ts';
import { redeemCode } from './link-code.ts';
import { type LinkedResult, runLinked } from './run-linked.ts';

/** A look-up is told at once. What changes something is only planned, with a button that does it. */
export async function runCommand(
  handling: MemberHandling,
  { loaded, values }: { loaded: LoadedAction; values: CommandValues },
): Promise<Reply> {
  const { guildId, interaction } = handling;
  const { rehearsal } = loaded.action;
  const input = readInput(loaded, values, guildId);
  const planned = rehearsal === undefined ? input : { ...input, [rehearsal]: true };
  const ran = await call(handling, loaded, { input: planned, key: interaction.id });
  if (rehearsal === undefined) return tellDone(handling, loaded, { ...ran, input });
  const { plan } = ran.output as { plan: PlanAnswer };
  return tellPlan(handling, { loaded, input, plan, practice: ran.practice });
}

function readInput(loaded: LoadedAction, values: CommandValues, guildId: string) {
  const given = loaded.command?.read(values, { guildId }) ?? {};
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Does what a button leads to. */
export async function runPress(
  handling: MemberHandling,
  pressed: Pressed,
  onCase: (caseId: number) => void,
): Promise<Reply> {
  const { reference, goal } = pressed;
  if (goal.to === 'nothing') return { lines: [line`Canceled. Nothing was done.`] };
  // Two presses at once have the same key.
  const key = `button-${reference}`;
  if (goal.to === 'link') return redeemCode(handling, goal.codeHash);
  if (goal.to === 'undo') return undo(handling, goal.caseId, { key, onCase });
  const loaded = goal.to === 'act' ? handling.desk.actions.get(goal.action) : undefined;
  if (goal.to !== 'act' || !loaded) throw new DeskError('interactions/button-over');
  const { input, practice } = goal;
  const ran = await call(handling, loaded, { input, key, onCase, shownPractice: practice });
  return tellDone(handling, loaded, { ...ran, input });
}

async function undo(
  handling: MemberHandling,
  caseId: number,
  wish: Pick<Wish, 'key' | 'onCase'>,
): Promise<Reply> {
  const plan = await findPlan(handling, caseId);
  const loaded = plan && handling.desk.actions.get(plan.action);
  if (!plan || !loaded) throw new DeskError('audit/no-undo', { params: { case: caseId } });
  const ran = await call(handling, loaded, { ...wish, input: plan.input, undoes: caseId });
  return tellDone(handling, loaded, { ...ran, input: plan.input });
}

async function findPlan({ desk }: MemberHandling, caseId: number) {
  const past = (await desk.sealedLog.find([caseId])).get(caseId);
  return past?.outcome === 'done' ? findUndo(desk.undos, past) : undefined;
}

type Wish = Pick<
  Parameters<typeof runLinked>[2],
  'input' | 'key' | 'undoes' | 'shownPractice' | 'onCase'
>;

function call(handling: MemberHandling, loaded: LoadedAction, wish: Wish): Promise<LinkedResult> {
  const { desk, account: linked, requestId, span } = handling;
  return runLinked(desk, loaded, { linked, requestId, span, ...wish });
}

interface Planned {
  loaded: LoadedAction;
  input: Record<string, unknown>;
  plan: PlanAnswer;
  practice: readonly PlatformName[];
}

const SHOWN_MAX = 10;

async function tellPlan(
  handling: MemberHandling,
  { loaded, input, plan, practice }: Planned,
): Promise<Reply> {
  const { rows, counts, title, summary, lasting } = plan;
  const [row] = rows;
  const acts = counts.would + counts.unchecked;
  if (acts === 0 || !row) {
    const why = line`${row ? nameRow(row) : title}: ${row?.why ?? title}`;
    return { lines: [line`**Nothing to do**`, why, ...sayPractice(practice)] };
  }
  const isOne = rows.length === 1;
  const goal: Goal = {
    ...{ to: 'act', action: loaded.name, practice: [...practice] },
    input: isOne ? pinTarget(loaded, input, row.target) : input,
  };
  const lines = [
    line`**${isOne ? nameAct(loaded, plan, nameRow(row)) : title}?**`,
    ...(summary === '' ? [] : [line`${summary}`]),
    ...(lasting === null ? [] : [line`${lasting}`]),
    ...(isOne ? [] : sayRows(plan)),
    ...(plan.needs_second_person
      ? [line`Another moderator or an admin has to approve this before it happens.`]
      : []),
    ...sayPractice(practice),
  ];
  const label = isOne ? nameAct(loaded, plan, row.name ?? row.target) : title;
  const labels: Label[] = [{ label, style: 'danger', goal }, CANCEL];
  return makeButtons(handling, { lastsMs: PLAN_MS, lines, labels });
}

function sayRows({ rows, total }: PlanAnswer): Markdown[] {
  const shown = rows.slice(0, SHOWN_MAX);
  const more = total - shown.length;
  return [
    ...shown.map((row) => line`• ${nameRow(row)}${row.why === null ? '' : `: ${row.why}`}`),
    ...(more > 0 ? [line`… and ${more} more`] : []),
  ];
}

/** From now on it is the account that was found, even if its name goes to another one. */
function pinTarget({ action: { many } }: LoadedAction, input: Planned['input'], target: string) {
  if (!many) return input;
  const { field, one } = many;
  return one === undefined ? { ...input, [field]: [target] } : { ...input, [one]: target };
}

/** An action can have more than one sense, such as a timeout that is ended: then its plan says which. */
function nameAct({ job }: LoadedAction, { title }: PlanAnswer, who: string): string {
  const act = job?.words.act;
  return act !== undefined && title.startsWith(`${act} `) ? `${act} ${who}` : `${title}: ${who}`;
}

function nameRow({ name, target }: PlanAnswer['rows'][number]): string {
  return name === null ? target : `${name} (${target})`;
}

type Done = LinkedResult & { input: Record<string, unknown> };

async function tellDone(
  handling: MemberHandling,
  loaded: LoadedAction,
  { input, output, caseId, practice }: Done,
): Promise<Reply> {
  const { publicUrl } = handling.desk.settings();
  const accepted = readAccepted(output);
  if (accepted) {
    const { detail, jobId } = accepted;
    const link = deskLink(`Job ${jobId}`, `/jobs/${jobId}`, publicUrl);
    return { lines: [line`${detail}`, line`${link}`, ...sayPractice(practice)] };
  }
  const { command } = loaded;
  const told = command ? command.tell(output as never) : tellDetail(output);
  const next = command?.buttons?.(output as never, input as never) ?? [];
  const labels = next.map((button) => labelOf(button, practice));
  const link = findSubject(loaded, input) ?? nameCase(caseId) ?? command?.link?.(output as never);
  const links = link ? [deskLink(link.words, link.path, publicUrl)] : [];
  const lines = [...told, ...links, ...sayPractice(practice)];
  if (caseId !== undefined && (await findPlan(handling, caseId))) {
    labels.push({ label: 'Undo', style: 'plain', goal: { to: 'undo', caseId } });
  }
  return labels.length === 0
    ? { lines }
    : makeButtons(handling, { lastsMs: UNDO_MS, lines, labels });
}

interface Link {
  words: string;
  path: string;
}

/** What was changed itself, such as a job, or a case that got evidence. */
function findSubject({ action: { about } }: LoadedAction, input: Done['input']): Link | undefined {
  if (typeof about !== 'object') return undefined;
  const given = input[about.field];
  if (typeof given !== 'number') return undefined;
  if (about.kind === 'job') return { words: `Job ${given}`, path: `/jobs/${given}` };
  return about.kind === 'case' ? nameCase(given) : undefined;
}

function nameCase(id: number | undefined): Link | undefined {
  return id === undefined ? undefined : { words: `Case ${id}`, path: `/cases/${id}` };
}

function labelOf(button: CommandButton, practice: readonly PlatformName[]): Label {
  const { label, style = 'plain' } = button;
  return { label, style, goal: goalOf(button, practice) };
}

function goalOf(button: CommandButton, practice: readonly PlatformName[]): Goal {
  if ('undoes' in button) return { to: 'undo', caseId: button.undoes };
  if ('command' in button) {
    return { to: 'fill', kind: 'slash', path: button.command, values: { ...button.values } };
  }
  const { action, input, ask } = button;
  return { to: 'act', action, input, practice: [...practice], ...(ask && { ask }) };
}

function readAccepted(output: unknown): { jobId: number; detail: string } | undefined {
  if (typeof output !== 'object' || output === null || !('job_id' in output)) return undefined;
  const { job_id: jobId, detail } = output as { job_id: number; detail: string };
  return { jobId, detail };
}

/** What undoes a case need not be a command itself. */
function tellDetail(output: unknown): Markdown[] {
  const { detail, message } = (output ?? {}) as { detail?: unknown; message?: unknown };
  const said = [detail, message].find((one) => typeof one === 'string');
  return [line`${said ?? 'Done.'}`];
}

function sayPractice(practice: readonly PlatformName[]): Markdown[] {
  return practice.map((name) => line`Practice: nothing reached ${platformTitles[name]}.`);
}
