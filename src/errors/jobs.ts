// What bulk work refuses, and why.
import type { ErrorTable } from './table.ts';

export const jobsErrors = {
  'jobs/nobody': {
    status: 422,
    title: 'Nobody Is Meant',
    detail: 'There is no account in what you entered. Nothing changed. Enter one id or more.',
  },
  'jobs/too-long': {
    status: 422,
    title: 'That List Is Too Long',
    detail:
      'One list may hold {limit} different accounts; this one holds {given}. Nothing changed. Cut it into several lists.',
  },
  'jobs/unknown-target': {
    status: 404,
    title: 'No Such Account',
    detail: '{why} Nothing changed. Look at the id once more.',
  },
  'jobs/protected': {
    status: 409,
    title: 'Protected',
    detail: '{why} Nothing changed. The owner keeps the list of protected accounts.',
  },
  'jobs/refused': {
    status: 409,
    title: 'Not Done',
    detail: '{why} Nothing changed.',
  },
  'jobs/same': {
    status: 409,
    title: 'The Same Job Exists',
    detail:
      'Job {job}, planned by {holder}, does the same to the same accounts and is not over. Nothing changed. Look at that one.',
  },
  'jobs/too-many': {
    status: 429,
    title: 'Too Many Jobs Wait',
    detail:
      '{limit} of your jobs wait for a second person already. Nothing changed. Have them approved, or withdraw one.',
  },
  'jobs/too-many-idle': {
    status: 429,
    title: 'Too Many Lists',
    detail:
      'Too many lists of yours wait, were withdrawn or held nobody to act on within an hour. Nothing changed. Try again in {wait}, and check a list before you send it.',
  },
  'jobs/too-many-streams': {
    status: 429,
    title: 'Too Many Pages',
    detail:
      'You follow {limit} jobs at once already, each in a page of its own. Close one; this page tries again.',
  },
  'jobs/no-such-job': {
    status: 404,
    title: 'No Such Job',
    detail: 'There is no job {job}, or your pass does not open its tool.',
  },
  'jobs/own-plan': {
    status: 403,
    title: 'Somebody Else Has To',
    detail:
      '{why} Nothing changed. Another person whose pass opens {tool} can decide it, in their own browser, or an admin with a full key.',
  },
  'jobs/shared-browser': {
    status: 403,
    title: 'Same browser',
    detail: '{why} Nothing changed.',
  },
  'jobs/shared-network': {
    status: 403,
    title: 'Same network',
    detail: '{why} Nothing changed.',
  },
  'jobs/alone-later': {
    status: 409,
    title: 'Not yet',
    detail: '{why} Nothing changed.',
  },
  'jobs/no-such-holder': {
    status: 404,
    title: 'No such holder',
    detail:
      '{holder} holds no pass and no full admin key here, or is {planner}, who planned job {job}. Nothing changed.',
  },
  'jobs/confirm-yourself': {
    status: 403,
    title: 'Another admin has to confirm',
    detail: '{why} Nothing changed.',
  },
  'jobs/changed': {
    status: 409,
    title: 'The Plan Changed',
    detail:
      'Job {job} has {targets} targets now, not {seen}. Nothing changed. Look at the plan again, then decide.',
  },
  'jobs/state': {
    status: 409,
    title: 'Not Now',
    detail: '{why} Nothing changed.',
  },
  'jobs/nothing-to-retry': {
    status: 409,
    title: 'Nothing To Try Again',
    detail: 'Nothing in job {job} failed in a way that another try could mend. Nothing changed.',
  },
  'jobs/nothing-to-undo': {
    status: 409,
    title: 'Nothing To Undo',
    detail: 'There is nothing here that could be taken back, or it is taken back. Nothing changed.',
  },
  'jobs/undone': {
    status: 409,
    title: 'Already Being Undone',
    detail: 'Job {by} takes job {job} back already. Nothing changed. Look at that one.',
  },
  'jobs/other-world': {
    status: 409,
    title: 'Not In This World',
    detail: '{why} What is practiced never reaches the real platform. Nothing was done.',
  },
  'jobs/stopped-only': {
    status: 409,
    title: 'Stopped, Not Undone',
    detail: 'Job {job} is stopped, and stays so. What it did was not taken back: {why}',
  },
  'jobs/stop-first': {
    status: 409,
    title: 'Still Under Way',
    detail:
      'Job {job} is stopped, but its last targets are still being written down. Nothing was taken back yet. Try again in a few seconds.',
  },
  'jobs/restored': {
    status: 409,
    title: 'Restored From A Backup',
    detail:
      'The desk was restored from a backup, and this job may have gone on after it was made. Look at a few of its rows, then resume it or cancel it.',
  },
} as const satisfies ErrorTable;
