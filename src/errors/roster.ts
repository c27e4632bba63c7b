// What the check of a roster refuses.
import type { ErrorTable } from './table.ts';

export const rosterErrors = {
  'roster/no-file': {
    status: 422,
    title: 'Missing File',
    detail: 'Please choose a .txt file',
  },
  'roster/not-text': {
    status: 422,
    title: 'Invalid File Type',
    detail: 'Only .txt files are allowed',
  },
  'roster/too-large': {
    status: 413,
    title: 'File Too Large',
    detail: 'Maximum file size is {kilobytes} KB',
  },
  'roster/encoding': {
    status: 422,
    title: 'Invalid file encoding',
    detail:
      'The file is no plain text, or is not written in what it says at its beginning. Save it as .txt in UTF-8 and choose it again.',
  },
  'roster/unknown-encoding': {
    status: 422,
    title: 'Could not detect file encoding',
    detail:
      'The file is written neither in UTF-8 nor in UTF-16 or Latin-1. Save it as .txt in UTF-8 and choose it again.',
  },
  'roster/too-many-lines': {
    status: 422,
    title: 'Too Many Lines',
    detail:
      'The file has more than 200,000 lines. Leave the blank ones out, or cut it into several files.',
  },
  'roster/no-lines': {
    status: 422,
    title: 'No Valid Lines',
    detail: 'No line of the file is a username or a user id. It takes one a line.',
  },
  'roster/too-many-ages': {
    status: 422,
    title: 'Too Many For Details',
    detail:
      'Ages cost a call for each player, so they are given for up to {limit} of them; this file names {given}. Nothing was looked up. Leave the details out, or cut the file.',
  },
  'roster/not-done': {
    status: 409,
    title: 'Not Done Yet',
    detail: 'Job {job} goes on. Its file is there as soon as it has ended.',
  },
  'roster/too-late': {
    status: 404,
    title: 'No Longer There',
    detail: 'The file of job {job} was there for 24 hours. The page of the job still has it.',
  },
  'roster/unwritten': {
    status: 503,
    title: 'Write Error',
    detail:
      'The file of job {job} could not be written, because the store does not answer. Nothing is lost: try again in a minute.',
  },
} as const satisfies ErrorTable;
