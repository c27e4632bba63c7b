// Runs the action behind a command, and tells what came of it.

import { DeskError } from '#errors.ts';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { type PlatformName, platformTitles } from '#kit/contract/needs.ts';
import { line, type Markdown } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import type { CommandValues } from '#kit/server/command.ts';
import type { LoadedAction } from '../../features.ts';
import { findUndo } from '../linked-cases.ts';
import { makeButtons, PLAN_MS, type Pressed, UNDO_MS } from './buttons.ts';
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
  if (rehearsal === undefined) return tellDone(handling, loaded, ran);
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
  const { reference, verb, goal } = pressed;
  if (verb === 'drop') return { lines: [line`Canceled. Nothing was done.`] };
  // Two presses at once have the same key.
  const key = `button-${reference}`;
  if (goal.to === 'link') return redeemCode(handling, goal.codeHash);
  if (goal.to === 'undo') return undo(handling, goal.caseId, { key, onCase });
  const loaded = handling.desk.actions.get(goal.action);
  if (!loaded) throw new DeskError('interactions/button-over');
  const { input, practice } = goal;
  const ran = await call(handling, loaded, { input, key, onCase, shownPractice: practice });
  return tellDone(handling, loaded, ran);
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
  return tellDone(handling, loaded, ran);
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

async function tellPlan(
  handling: MemberHandling,
  { loaded, input, plan, practice }: Planned,
): Promise<Reply> {
  const [row] = plan.rows;
  const acts = plan.counts.would + plan.counts.unchecked;
  const who = row ? nameRow(row) : '';
  if (acts === 0 || !row) {
    const why = line`${who}: ${row?.why ?? plan.title}`;
    return { lines: [line`**Nothing to do**`, why, ...sayPractice(practice)] };
  }
  const pinned = pinTarget(loaded, input, row.target);
  const goal = { to: 'act' as const, action: loaded.name, input: pinned, practice: [...practice] };
  const lines = [
    line`**${nameAct(loaded, plan, who)}?**`,
    ...(plan.summary === '' ? [] : [line`${plan.summary}`]),
    ...(plan.lasting === null ? [] : [line`${plan.lasting}`]),
    ...(plan.needs_second_person
      ? [line`Another moderator or an admin has to approve this in the desk before it happens.`]
      : []),
    ...sayPractice(practice),
  ];
  const act = nameAct(loaded, plan, row.name ?? row.target);
  return makeButtons(handling, {
    ...{ goal, lastsMs: PLAN_MS, lines },
    labels: [
      { verb: 'go', label: act, style: 'danger' },
      { verb: 'drop', label: 'Cancel', style: 'plain' },
    ],
  });
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

async function tellDone(
  handling: MemberHandling,
  loaded: LoadedAction,
  { output, caseId, practice }: LinkedResult,
): Promise<Reply> {
  const { publicUrl } = handling.desk.settings();
  const accepted = readAccepted(output);
  if (accepted) {
    const { detail, jobId } = accepted;
    const link = deskLink(`Job ${jobId}`, `/jobs/${jobId}`, publicUrl);
    return { lines: [line`${detail}`, line`${link}`, ...sayPractice(practice)] };
  }
  const told = loaded.command ? loaded.command.tell(output as never) : tellDetail(output);
  if (caseId === undefined) return { lines: [...told, ...sayPractice(practice)] };
  const link = deskLink(`Case ${caseId}`, `/cases/${caseId}`, publicUrl);
  const lines = [...told, line`${link}`, ...sayPractice(practice)];
  const canUndo = (await findPlan(handling, caseId)) !== undefined;
  if (!canUndo) return { lines };
  return makeButtons(handling, {
    ...{ goal: { to: 'undo', caseId }, lastsMs: UNDO_MS, lines },
    labels: [{ verb: 'go', label: 'Undo', style: 'plain' }],
  });
}

function readAccepted(output: unknown): { jobId: number; detail: string } | undefined {
  if (typeof output !== 'object' || output === null || !('job_id' in output)) return undefined;
  const { job_id: jobId, detail } = output as { job_id: number; detail: string };
  return { jobId, detail };
}

/** What undoes a case need not be a command itself. */
function tellDetail(output: unknown): Markdown[] {
  const { detail } = (output ?? {}) as { detail?: unknown };
  return [line`${typeof detail === 'string' ? detail : 'Done.'}`];
}

function sayPractice(practice: readonly PlatformName[]): Markdown[] {
  return practice.map((name) => line`Practice: nothing reached ${platformTitles[name]}.`);
}
