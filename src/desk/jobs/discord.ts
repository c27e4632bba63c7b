// Jobs as a command in Discord.
import type { z } from 'zod';
import { line, type Markdown, timeAt } from '#kit/message/markdown.ts';
import type { Choice, CommandButton, Commands, Suggest } from '#kit/server/command.ts';
import type { schemas } from './contract.ts';
import { sayState } from './rules.ts';

type Shown = z.output<ReturnType<typeof schemas>['get']['output']>;
type Listed = z.output<ReturnType<typeof schemas>['list']['output']>;
type Job = Shown['job'];

const WHY_MAX = 300;

const recentJobs: Suggest = {
  action: 'jobs/list',
  input: { limit: 25 },
  choices: ({ jobs }: Listed): Choice[] =>
    jobs.map(({ id, title, state }) => ({
      name: `${id}: ${title}, ${sayState(state)}`,
      value: id,
    })),
};

export const commands: Commands<typeof schemas> = {
  get: {
    description: 'One job: its plan, its people and how far it is',
    options: [
      {
        ...{ name: 'number', description: 'The number of the job', kind: 'whole' },
        ...{ min: 1, max: Number.MAX_SAFE_INTEGER, isRequired: true, suggest: recentJobs },
      },
    ],
    read: (values) => ({ job_id: values.whole('number') }),
    tell: tellJob,
    link: ({ job: { id } }) => ({ words: `Job ${id}`, path: `/jobs/${id}` }),
    buttons: ({ job }) => listButtons(job),
  },
};

function tellJob({ job }: Shown): Markdown[] {
  const { id, title, place, planned, decision, paused, state } = job;
  const lines = [
    line`**Job ${id}: ${title}**`,
    line`${place.name ?? place.id}. Started by ${planned.holder}, ${timeAt(planned.at)}`,
  ];
  if (job.summary !== '') lines.push(line`${job.summary}`);
  if (job.lasting !== null) lines.push(line`${job.lasting}`);
  lines.push(line`It ${sayState(state)}. ${sayCounts(job)}`);
  if (job.waits_until !== null && state === 'waiting') {
    lines.push(line`It waits until ${timeAt(job.waits_until)}`);
  }
  if (decision) {
    const word = state === 'declined' ? 'Declined' : decision.is_alone ? 'Run alone' : 'Approved';
    lines.push(line`${word} by ${decision.holder}, ${timeAt(decision.at)}`);
    if (decision.note !== null) lines.push(line`“${decision.note}”`);
  }
  if (paused) lines.push(line`${paused.why}`);
  if (job.undo.job_id !== null) lines.push(line`Undone by job ${job.undo.job_id}.`);
  if (job.is_practice) lines.push(line`Practice: nothing happens on a real platform.`);
  return lines;
}

function sayCounts({ counts, targets, state }: Job): string {
  if (state === 'waiting')
    return `It acts on ${targets === 1 ? '1 target' : `${targets} targets`}.`;
  const said = Object.entries(counts).filter(([, count]) => count > 0);
  return `${said.map(([name, count]) => `${count} ${name}`).join(', ')}.`;
}

/** At most five fit in a row, and the page has the others. */
function listButtons({ id, may, targets, planned, counts }: Job): CommandButton[] {
  const input = { job_id: id };
  const buttons: CommandButton[] = [];
  if (may.approve.allowed) {
    const approved = { job_id: id, targets };
    buttons.push({ label: 'Approve', style: 'good', action: 'jobs/approve', input: approved });
  }
  if (may.decline.allowed) {
    const own = planned.is_you;
    buttons.push({
      ...{ label: own ? 'Withdraw' : 'Decline', style: 'danger', action: 'jobs/decline', input },
      ...(!own && {
        ask: {
          ...{ kind: 'text', name: 'note', description: 'The person who started it sees this.' },
          ...{ min: 1, max: WHY_MAX, isRequired: true },
        },
      }),
    });
  }
  if (may.pause.allowed) buttons.push({ label: 'Pause', action: 'jobs/pause', input });
  if (may.resume.allowed) buttons.push({ label: 'Resume', action: 'jobs/resume', input });
  if (may.cancel.allowed && !may.decline.allowed) {
    buttons.push({ label: 'Cancel the rest', style: 'danger', action: 'jobs/cancel', input });
  }
  if (may.retry.allowed) buttons.push({ label: 'Retry', action: 'jobs/retry', input });
  if (may.undo.allowed) {
    const label = counts.done === 1 ? 'Undo 1 row' : `Undo ${counts.done} rows`;
    buttons.push({ label, style: 'danger', action: 'jobs/undo', input });
  }
  return buttons.slice(0, BUTTONS_SHOWN);
}

const BUTTONS_SHOWN = 5;
