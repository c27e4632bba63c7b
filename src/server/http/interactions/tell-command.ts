// Puts into words what a command would do and what came of it.
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { type PlatformName, platformTitles } from '#kit/contract/needs.ts';
import { line, type Markdown } from '#kit/message/markdown.ts';
import type { CommandButton } from '#kit/server/command.ts';
import type { UndoPlan } from '#kit/server/context.ts';
import type { Desk } from '../../desk.ts';
import type { LoadedAction } from '../../features.ts';
import { findUndo } from '../linked-cases.ts';
import { CANCEL, type Goal, type Label } from './buttons.ts';
import { deskLink } from './desk-link.ts';

export interface Told {
  lines: readonly Markdown[];
  labels: readonly Label[];
}

interface Planned {
  loaded: LoadedAction;
  input: Record<string, unknown>;
  plan: PlanAnswer;
  practice: readonly PlatformName[];
}

const SHOWN_MAX = 10;

/** What would happen, with a button that does it. */
export function tellPlan({ loaded, input, plan, practice }: Planned): Told {
  const { rows, counts, title, summary, lasting } = plan;
  const [row] = rows;
  const acts = counts.would + counts.unchecked;
  if (acts === 0 || !row) {
    const why = line`${row ? nameRow(row) : title}: ${row?.why ?? title}`;
    return { lines: [line`**Nothing to do**`, why, ...sayPractice(practice)], labels: [] };
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
  return { lines, labels: [{ label, style: 'danger', goal }, CANCEL] };
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

export interface Done {
  input: Record<string, unknown>;
  output: unknown;
  /** The case of a change. */
  caseId: number | undefined;
  /** Those of the tool's platforms that were in practice. */
  practice: readonly PlatformName[];
}

export interface TellPorts extends Pick<Desk, 'sealedLog' | 'undos'> {
  /** The address of the desk; empty if the owner didn't say it. */
  publicUrl: string;
}

/** What was done, with what can be done next. */
export async function tellDone(
  ports: TellPorts,
  loaded: LoadedAction,
  { input, output, caseId, practice }: Done,
): Promise<Told> {
  const { publicUrl } = ports;
  const accepted = readAccepted(output);
  if (accepted) {
    const { detail, jobId } = accepted;
    const link = deskLink(`Job ${jobId}`, `/jobs/${jobId}`, publicUrl);
    return { lines: [line`${detail}`, line`${link}`, ...sayPractice(practice)], labels: [] };
  }
  const { command } = loaded;
  const told = command ? command.tell(output as never) : tellDetail(output);
  const next = command?.buttons?.(output as never, input as never) ?? [];
  const labels = next.map((button) => labelOf(button, practice));
  const link = findSubject(loaded, input) ?? nameCase(caseId) ?? command?.link?.(output as never);
  const links = link ? [deskLink(link.words, link.path, publicUrl)] : [];
  const lines = [...told, ...links, ...sayPractice(practice)];
  if (caseId !== undefined && (await findUndoPlan(ports, caseId))) {
    labels.push({ label: 'Undo', style: 'plain', goal: { to: 'undo', caseId } });
  }
  return { lines, labels };
}

/** The call that undoes a case; undefined if nothing can. */
export async function findUndoPlan(
  { sealedLog, undos }: Pick<Desk, 'sealedLog' | 'undos'>,
  caseId: number,
): Promise<UndoPlan | undefined> {
  const past = (await sealedLog.find([caseId])).get(caseId);
  return past?.outcome === 'done' ? findUndo(undos, past) : undefined;
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
