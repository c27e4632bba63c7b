// What the ban tools' commands in Discord share.
import { line, type Markdown, timeAt } from '../message/markdown.ts';
import type { CommandOption } from '../server/command.ts';

const DAY_S = 86_400;

export const reasonOption = (readBy: string, max: number): CommandOption => ({
  name: 'reason',
  description: `Why; ${readBy} can read it`,
  kind: 'text',
  min: 1,
  max,
  isRequired: true,
});

/** In whole days, as the option says. Left out, it is permanent. */
export const daysOption = (years: number): CommandOption => ({
  name: 'days',
  description: 'For how many days; permanent if left out',
  kind: 'whole',
  min: 1,
  max: years * 365,
});

export function readDays(days: number | undefined): number | undefined {
  return days === undefined ? undefined : days * DAY_S;
}

/** Of the plan and of a job, nothing is left to tell. */
export function tellActed(output: object): Markdown[] {
  if (!('detail' in output)) return [];
  const { detail, until } = output as { detail: string; until?: number | null };
  const lines = [line`${detail}`];
  if (typeof until === 'number') lines.push(line`Until ${timeAt(until)}`);
  return lines;
}
