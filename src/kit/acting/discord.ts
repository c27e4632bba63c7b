// What the ban tools' commands in Discord share.
import { line, type Markdown, timeAt } from '../message/markdown.ts';
import type { Choice, CommandOption } from '../server/command.ts';

const DAY_S = 86_400;

interface Reasons {
  /** Of this tool, people can choose from its templates. */
  tool: string;
  readBy: string;
  max: number;
}

export const reasonOption = ({ tool, readBy, max }: Reasons): CommandOption => ({
  name: 'reason',
  description: `Why; ${readBy} can read it`,
  kind: 'text',
  min: 1,
  max,
  isRequired: true,
  suggest: { action: 'templates/list', input: { tool }, choices: offerTemplates },
});

interface Templates {
  templates: readonly { id: string; name: string; reason: string }[];
}

function offerTemplates({ templates }: Templates): Choice[] {
  return templates.map(({ id, name, reason }) => ({
    name: `${name}: ${reason}`,
    value: reason,
    key: id,
  }));
}

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

/** Of a time that isn't whole days, this isn't a whole number, which no one can enter. */
export function writeDays(seconds: number): number {
  return seconds / DAY_S;
}

/** Of the plan and of a job, nothing is left to tell. */
export function tellActed(output: object): Markdown[] {
  if (!('detail' in output)) return [];
  const { detail, until } = output as { detail: string; until?: number | null };
  const lines = [line`${detail}`];
  if (typeof until === 'number') lines.push(line`Until ${timeAt(until)}`);
  return lines;
}
