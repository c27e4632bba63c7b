// Turns an upload into the parameters of a job.
import type { z } from 'zod';
import { DeskError } from '#errors.ts';
import { FILE_BYTES_MAX } from '#kit/many/file-limit.ts';
import { faultOfFile } from '#kit/many/read-file.ts';
import type { schemas } from '../contract.ts';
import type { RosterParams } from './look-up.ts';

type Upload = z.output<ReturnType<typeof schemas>['upload']['input']>;

export interface Uploaded {
  lines: readonly string[];
  params: RosterParams;
}

/** Refuses a missing file, and one of the wrong type. */
export function readUpload({ file, information, format, roster }: Upload): Uploaded {
  if (!file || file.name === '') throw new DeskError('roster/no-file');
  const { name, lines, fault } = file;
  const wrong = faultOfFile({ name, size: 1 }) ?? fault;
  if (wrong === 'size') {
    throw new DeskError('roster/too-large', { params: { kilobytes: FILE_BYTES_MAX / 1024 } });
  }
  if (wrong && wrong !== 'empty') throw new DeskError(codes[wrong]);
  const title = roster?.trim() || name.replace(/\.txt$/i, '').trim() || name;
  return { lines, params: { roster: title, ages: information === 'yes', format } };
}

const codes = {
  type: 'roster/not-text',
  encoding: 'roster/encoding',
  unknown: 'roster/unknown-encoding',
  lines: 'roster/too-many-lines',
} as const;
