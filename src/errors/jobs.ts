// Refusals about jobs.
import type { ErrorTable } from './table.ts';

export const jobsErrors = {
  'jobs/nobody': {
    status: 422,
    title: 'No accounts found',
    detail: 'Your text contains no account. Enter at least one id.',
  },
  'jobs/too-long': {
    status: 422,
    title: 'List too long',
    detail:
      'A list can have {limit} different accounts; this one has {given}. Nothing changed. Split it into several lists. This limit is fixed.',
  },
  'jobs/unknown-target': {
    status: 404,
    title: 'Account not found',
    detail: '{why} Nothing changed. Check the id.',
  },
  'jobs/protected': {
    status: 409,
    title: 'Protected account',
    detail:
      '{why} Nothing changed. The owner manages the list of protected accounts under Admin > Settings.',
  },
  'jobs/refused': {
    status: 409,
    title: 'Not done',
    detail: '{why} Nothing changed.',
  },
  'jobs/same': {
    status: 409,
    title: 'Job already exists',
    detail:
      'Job {job}, started by {holder}, does the same to the same accounts and isn’t finished. Nothing changed. Open that job instead.',
  },
  'jobs/too-many': {
    status: 429,
    title: 'Too many waiting jobs',
    detail:
      '{limit} of your jobs are already waiting for a second person. Nothing changed. Another moderator or an admin can approve one, or you can withdraw one. This limit is fixed.',
  },
  'jobs/too-many-idle': {
    status: 429,
    title: 'Too many lists',
    detail:
      'In the last hour, {limit} of your lists, or {rows} of their rows, waited, were withdrawn, or had no account to act on. Nothing changed. Try again in {wait}, and check each list before you send it. This limit is fixed.',
  },
  'jobs/too-many-streams': {
    status: 429,
    title: 'Too many pages',
    detail:
      'You already have {limit} job pages open. Close one; this page then tries again. This limit is fixed.',
  },
  'jobs/no-such-job': {
    status: 404,
    title: 'Job not found',
    detail: 'There is no job {job}, or your pass doesn’t include its tool.',
  },
  'jobs/not-practice': {
    status: 409,
    title: 'Not practice',
    detail:
      'Job {job} is real, so there is no practice view of it. If the bot posts to the staff channel, its message is there.',
  },
  'jobs/own-plan': {
    status: 403,
    title: 'Someone else must decide',
    detail:
      '{why} Nothing changed. Another person whose pass includes {tool} can decide in their own browser, or an admin with a full key can.',
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
  'jobs/shared-account': {
    status: 403,
    title: 'Same Discord account',
    detail: '{why} Nothing changed.',
  },
  'jobs/in-discord': {
    status: 403,
    title: 'Two linked accounts needed',
    detail: '{why} Nothing changed.',
  },
  'jobs/alone-later': {
    status: 409,
    title: 'Not yet',
    detail: '{why} Nothing changed. Another admin or moderator can approve it before that.',
  },
  'jobs/no-such-holder': {
    status: 404,
    title: 'Holder not found',
    detail:
      '{holder} has no pass or full admin key here, or is {planner}, who started job {job}. Nothing changed.',
  },
  'jobs/confirm-yourself': {
    status: 403,
    title: 'Another admin must confirm',
    detail: '{why} Nothing changed.',
  },
  'jobs/decline-reason': {
    status: 422,
    title: 'A reason is required',
    detail: 'Enter a reason, so that {planner} knows why you declined job {job}. Nothing changed.',
  },
  'jobs/changed': {
    status: 409,
    title: 'Plan changed',
    detail:
      'Job {job} now has {targets} targets, not {seen}. Nothing changed. Review the plan again, then decide.',
  },
  'jobs/state': {
    status: 409,
    title: 'Not possible now',
    detail: '{why} Nothing changed.',
  },
  'jobs/nothing-to-retry': {
    status: 409,
    title: 'Nothing to retry',
    detail: 'Nothing in job {job} failed in a way that a retry could fix. Nothing changed.',
  },
  'jobs/nothing-to-undo': {
    status: 409,
    title: 'Nothing to undo',
    detail: 'There is nothing here to undo, or it was already undone. Nothing changed.',
  },
  'jobs/undone': {
    status: 409,
    title: 'Already being undone',
    detail: 'Job {by} is already undoing job {job}. Nothing changed. Open job {by} instead.',
  },
  'jobs/other-world': {
    status: 409,
    title: 'Practice and real don’t mix',
    detail: '{why} Practice actions never reach the real platform. Nothing was done.',
  },
  'jobs/stopped-only': {
    status: 409,
    title: 'Stopped, not undone',
    detail: 'Job {job} is stopped and stays stopped, but what it did was not undone: {why}',
  },
  'jobs/stop-first': {
    status: 409,
    title: 'Still finishing',
    detail:
      'Job {job} is stopped, but its last targets are still being recorded. Nothing was undone yet. Try again in a few seconds.',
  },
  'jobs/restored': {
    status: 409,
    title: 'Restored from a backup',
    detail:
      'The desk was restored from a backup, and this job may have continued after the backup was made. Check a few of its rows, then resume or cancel it.',
  },
} as const satisfies ErrorTable;
