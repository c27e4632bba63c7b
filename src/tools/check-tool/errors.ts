import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'player/not-an-id': {
    status: 422,
    title: 'Not a user id',
    detail:
      'A user id is a number of at most 15 digits that doesn’t start with 0. For a username made of digits, put @ in front of it.',
  },
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
      'This isn’t plain text, or the file’s encoding doesn’t match its header. Save it as a .txt file in UTF-8 and choose it again.',
  },
  'roster/unknown-encoding': {
    status: 422,
    title: 'Could not detect file encoding',
    detail:
      'The file is not in UTF-8, UTF-16 or Latin-1. Save it as a .txt file in UTF-8 and choose it again.',
  },
  'roster/too-many-lines': {
    status: 422,
    title: 'Too many lines',
    detail:
      'The file has more than 200,000 lines. Remove blank lines, or split it into several files.',
  },
  'roster/no-lines': {
    status: 422,
    title: 'No Valid Lines',
    detail: 'No line of the file is a username or user id. Put one on each line.',
  },
  'roster/too-many-ages': {
    status: 422,
    title: 'Too many for details',
    detail:
      'Details need one call per player and are limited to {limit} players; this file has {given}. Nothing was looked up. Turn off details, or split the file. This limit is fixed.',
  },
  'roster/not-done': {
    status: 409,
    title: 'Not finished yet',
    detail: 'Job {job} is still running. Its file is available when it ends.',
  },
  'roster/too-late': {
    status: 404,
    title: 'No longer available',
    detail:
      'The file of job {job} was available for 24 hours. You can still get it on the job’s page.',
  },
  'roster/unwritten': {
    status: 503,
    title: 'Write Error',
    detail:
      'The file of job {job} couldn’t be written because the database isn’t responding. Nothing is lost. Try again in a minute.',
  },
} as const satisfies ErrorTable;
