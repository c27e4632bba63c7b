import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { settle } from '#testing/page/settle.ts';
import { type Job, runningJob } from '#testing/sample-job.ts';

const OUTFILE = 'Autumn-staff-checked.csv';
const noChanges = { renamed: 0, gone: 0, banned: 0, young: 0, new: 0, dropped: 0 };

/** A roster with six players, none of them looked up yet. */
export function rosterJob(changes: Partial<Job> = {}): Job {
  return runningJob({
    kind: 'check-tool/upload',
    tool: { id: 'check-tool', title: 'Check Tool', icon: 'id-card' },
    title: 'Check Autumn staff: 6 players',
    platform: 'roblox',
    place: { id: '', name: null },
    total: 6,
    targets: 6,
    counts: { waiting: 6, done: 0, already: 0, failed: 0, skipped: 0, undone: 0 },
    needs_approval: false,
    decision: null,
    reads: {
      list: 'Autumn staff',
      findings: { found: 0, young: 0, banned: 0, missing: 0 },
      has_ages: false,
      outfile: OUTFILE,
      result: null,
    },
    ...changes,
  });
}

type Result = NonNullable<NonNullable<Job['reads']>['result']>;

/** The same roster when it is done. */
export function doneRoster(result: Partial<Result> = {}): Job {
  const ended = {
    detail: 'Done.',
    valid_found: 3,
    processing_time_seconds: 2,
    download_url: '/api/upload/file?job_id=57',
    outfile: OUTFILE,
    before: null,
    is_other: false,
    changes: noChanges,
    ...result,
  };
  return rosterJob({
    state: 'done',
    counts: { waiting: 0, done: 6, already: 0, failed: 0, skipped: 0, undone: 0 },
    ended_at: Date.now(),
    reads: {
      list: 'Autumn staff',
      findings: { found: 3, young: 0, banned: 1, missing: 2 },
      has_ages: false,
      outfile: OUTFILE,
      result: ended,
    },
  });
}

/** Opens the roster form. The desk answers with `now.job`. */
export async function openRoster(answers: Answers = {}) {
  const now = { job: rosterJob() };
  const told = () => ({ now: Date.now(), job: now.job });
  /** The names of the files that the browser was asked to save. */
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') saved.push(this.download);
  });
  const page = await openPage('/check-tool', {
    answers: {
      'check-tool/upload': { job_id: 57, state: 'running', detail: 'Job 57 checks 6 players.' },
      'check-tool/download': 'line,given\r\n',
      'jobs/get': told,
      'jobs/events': () => [told()],
      ...answers,
    },
  });
  await page.user.click(screen.getByRole('button', { name: 'A roster file' }));
  /** Bypasses the field's `accept`, since a person can choose any file anyway. */
  const choose = async (content: BlobPart, name = 'Autumn staff.txt') => {
    const field = document.querySelector('input[type=file]');
    if (!field) throw new Error('There is no field for a file');
    fireEvent.change(field, { target: { files: [new File([content], name)] } });
    await settle();
  };
  return { ...page, now, told, saved, choose };
}
