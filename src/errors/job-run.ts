// What stops a job, or one of its rows, while it runs.
import type { ErrorTable } from './table.ts';

export const jobRunErrors = {
  'jobs/stopped': {
    status: 503,
    title: 'Stopped Before Its Turn',
    detail: 'The job was stopped before this was sent. Nothing was done.',
  },
  'jobs/cancelled': {
    status: 409,
    title: 'Cancelled',
    detail: 'The job was cancelled before this was done.',
  },
  'jobs/already': {
    status: 409,
    title: 'Already So',
    detail: 'It stood so already, so nothing was done.',
  },
  'jobs/skipped': {
    status: 409,
    title: 'Skipped',
    detail: 'It was left out when its turn came, so nothing was done.',
  },
  'jobs/never-known': {
    status: 503,
    title: 'Outcome Unknown',
    detail:
      '{platform} was asked several times and never said clearly whether this was done. Look before you repeat it.',
  },
  'jobs/not-standing': {
    status: 409,
    title: 'Not Done, Or Not Any More',
    detail:
      'The desk was cut off in the middle of this and asked the platform afterwards: what it was to do does not stand. It was never done, or somebody has taken it back or changed it since. Do it again if it is still wanted.',
  },
  'jobs/place-gone': {
    status: 409,
    title: 'Not Listed Any More',
    detail:
      'The place that this job acts on is not among those that the owner listed, or the desk cannot see it. Nothing more was done. It goes on by itself once it is listed again under Admin > Connections.',
  },
  'jobs/pass-ended': {
    status: 409,
    title: 'The Planner’s Pass Has Ended',
    detail:
      'The pass of whoever planned this job was revoked or has expired. Nothing more was done. An admin can resume the job, and answers for it then.',
  },
  'jobs/tool-gone': {
    status: 409,
    title: 'No Such Tool',
    detail: 'This desk has no tool any more that could do this. Nothing was done.',
  },
  'jobs/maintenance': {
    status: 503,
    title: 'Website Offline',
    detail: 'The owner is working on the desk. The job goes on by itself afterwards.',
  },
  'jobs/broke': {
    status: 500,
    title: 'Unexpected Application Error!',
    detail:
      'Something broke on the desk’s side, and its log says what. Nothing is lost; the job tries again by itself. Tell the owner if this stays.',
  },
} as const satisfies ErrorTable;
