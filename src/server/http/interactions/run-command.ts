// Runs the action behind a command, and tells what came of it.
import { DeskError } from '#errors.ts';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { line } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import type { CommandValues } from '#kit/server/command.ts';
import type { LoadedAction } from '../../features.ts';
import { makeButtons, PLAN_MS, type Pressed, UNDO_MS } from './buttons.ts';
import type { MemberHandling } from './handling.ts';
import { redeemCode } from './link-code.ts';
import { type LinkedResult, runLinked } from './run-linked.ts';
import { type Done, findUndoPlan, type Told, tellDone, tellPlan } from './tell-command.ts';

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
  if (rehearsal === undefined) return showDone(handling, loaded, { ...ran, input });
  const { plan } = ran.output as { plan: PlanAnswer };
  const told = tellPlan({ loaded, input, plan, practice: ran.practice });
  return offer(handling, told, PLAN_MS);
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
  return showDone(handling, loaded, { ...ran, input });
}

async function showDone(
  handling: MemberHandling,
  loaded: LoadedAction,
  done: Done,
): Promise<Reply> {
  const { sealedLog, undos, settings } = handling.desk;
  const { publicUrl } = settings();
  const told = await tellDone({ sealedLog, undos, publicUrl }, loaded, done);
  return offer(handling, told, UNDO_MS);
}

async function offer(
  handling: MemberHandling,
  { lines, labels }: Told,
  lastsMs: number,
): Promise<Reply> {
  return labels.length === 0 ? { lines } : makeButtons(handling, { lastsMs, lines, labels });
}

async function undo(
  handling: MemberHandling,
  caseId: number,
  wish: Pick<Wish, 'key' | 'onCase'>,
): Promise<Reply> {
  const plan = await findUndoPlan(handling.desk, caseId);
  const loaded = plan && handling.desk.actions.get(plan.action);
  if (!plan || !loaded) throw new DeskError('audit/no-undo', { params: { case: caseId } });
  const ran = await call(handling, loaded, { ...wish, input: plan.input, undoes: caseId });
  return showDone(handling, loaded, { ...ran, input: plan.input });
}

type Wish = Pick<
  Parameters<typeof runLinked>[2],
  'input' | 'key' | 'undoes' | 'shownPractice' | 'onCase'
>;

function call(handling: MemberHandling, loaded: LoadedAction, wish: Wish): Promise<LinkedResult> {
  const { desk, account: linked, requestId, span } = handling;
  return runLinked(desk, loaded, { linked, requestId, span, ...wish });
}
