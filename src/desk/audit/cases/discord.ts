// Cases as commands in Discord.
import type { z } from 'zod';
import { errors } from '#errors.ts';
import { line, type Markdown, timeAt } from '#kit/message/markdown.ts';
import { recentCases, sayCase } from '#kit/server/case-choices.ts';
import { accountOptions, type Commands } from '#kit/server/command.ts';
import type { schemas } from './contract.ts';

type Shown = z.output<ReturnType<typeof schemas>['get']['output']>;
type Listed = z.output<ReturnType<typeof schemas>['list']['output']>;
type Case = Listed['cases'][number];

const CASES_SHOWN = 10;
const NOTES_SHOWN = 3;

export const commands: Commands<typeof schemas> = {
  get: {
    description: 'One case: what was done, by whom, and why',
    options: [
      {
        ...{ name: 'number', description: 'The number of the case', kind: 'whole' },
        ...{ min: 1, max: Number.MAX_SAFE_INTEGER, isRequired: true, suggest: recentCases },
      },
    ],
    read: (values) => ({ case_id: values.whole('number') }),
    tell: tellCase,
    link: ({ case: { id } }) => ({ words: `Case ${id}`, path: `/cases/${id}` }),
    buttons: ({ case: { id }, undo }) => (undo ? [{ label: 'Undo', undoes: id }] : []),
  },
  list: {
    description: 'The latest cases about an account, or your own',
    options: [
      ...accountOptions,
      { name: 'player_id', description: 'Or the id of a Roblox player', kind: 'text', max: 20 },
    ],
    read: (values) => ({ target: readAbout(values), limit: CASES_SHOWN }),
    tell: tellCases,
    link: () => ({ words: 'All cases', path: '/cases' }),
  },
};

function readAbout(values: { text(name: string): string | undefined }): string | undefined {
  const user = values.text('user') ?? values.text('user_id');
  if (user !== undefined) return `discord:${user.trim()}`;
  const player = values.text('player_id');
  return player === undefined ? undefined : `roblox:${player.trim()}`;
}

function tellCase({ case: one, notes, has_more: hasMore, related }: Shown): Markdown[] {
  const { id, at, name, actor, place, undone_by: undoneBy, job_id: jobId } = one;
  const lines = [
    line`**Case ${id}: ${sayCase(one)}**`,
    line`${sayOutcome(one)}`,
    line`By ${name ?? actor}, ${timeAt(at)}`,
  ];
  if (place) lines.push(line`In ${place.name ?? place.id}.`);
  const reason = readReason(one);
  if (reason !== undefined) lines.push(line`Reason: ${reason}`);
  if (jobId !== null) lines.push(line`Part of job ${jobId}.`);
  if (undoneBy !== null) lines.push(line`Undone by case ${undoneBy}.`);
  if (one.is_practice) lines.push(line`Practice: nothing happened on a real platform.`);
  if (one.is_erased) lines.push(line`The person in this case was erased.`);
  for (const note of notes.slice(-NOTES_SHOWN)) {
    lines.push(line`Note by ${note.name ?? 'someone'}: ${note.text}`);
  }
  const others = related.length;
  if (others > 0)
    lines.push(line`${hasMore ? `More than ${others}` : others} other cases about it.`);
  return lines;
}

function tellCases({ cases }: Listed): Markdown[] {
  if (cases.length === 0) return [line`No cases.`];
  return cases.map(
    (one) => line`**${one.id}** ${sayCase(one)}, ${sayOutcome(one)} ${timeAt(one.at)}`,
  );
}

function sayOutcome({ outcome }: Case): string {
  if (outcome === null) return 'In progress.';
  if (outcome === 'done') return 'Done.';
  if (outcome === 'unknown') return 'Unknown whether it was done.';
  const refusal = (errors as Partial<Record<string, { title: string }>>)[outcome];
  return `Not done: ${refusal?.title ?? outcome}.`;
}

function readReason({ detail }: Case): string | undefined {
  const reason = detail?.reason ?? detail?.display_reason;
  return typeof reason === 'string' && reason !== '' ? reason : undefined;
}
