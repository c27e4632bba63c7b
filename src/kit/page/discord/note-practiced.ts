import {
  type Action,
  type Feature,
  isPlannedInDiscord,
  type Tool,
} from '../../contract/feature.ts';
import { neededPlatforms, type PlatformName } from '../../contract/needs.ts';
import { practicedCall } from './practiced-call.ts';

/** How each platform is connected; undefined until that is known. */
type Modes = Readonly<Record<PlatformName, string>> | undefined;

/** Nobody could enter more in Discord. */
const INPUT_MAX = 16_000;
/** More rows aren't shown. */
const ROWS_MAX = 20;

/** Only actions that plan first are shown. */
export function isShownInDiscord(tool: Pick<Tool, 'actions'>): boolean {
  return Object.values<Action>(tool.actions).some(isPlannedInDiscord);
}

/** Whether nothing that this tool does reaches a platform. */
export function isPracticedWhole(feature: Feature, modes: Modes): boolean {
  const platforms = 'needs' in feature ? neededPlatforms(feature as Tool) : [];
  return platforms.length > 0 && platforms.every((platform) => modes?.[platform] === 'practice');
}

/** Notes what was planned or done in practice. What is real is never noted. */
export function notePracticed(
  feature: Feature,
  modes: Modes,
  { action, input, output }: { action: Action; input: unknown; output: unknown },
): void {
  if (!isPlannedInDiscord(action) || !isPracticedWhole(feature, modes)) return;
  const { undoes, ...given } = input as Readonly<Record<string, unknown>>;
  const isShort = JSON.stringify(given).length <= INPUT_MAX;
  practicedCall.set({
    path: action.path,
    ...(isShort && { input: given }),
    is_undo: undoes !== undefined,
    answer: shorten(output as object),
  });
}

function shorten(answer: object): object {
  if (!('plan' in answer)) return answer;
  const plan = answer.plan as { rows: unknown[] };
  return { plan: { ...plan, rows: plan.rows.slice(0, ROWS_MAX) } };
}
