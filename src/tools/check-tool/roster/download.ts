import { DeskError } from '#errors.ts';
import type { ReadFile } from '#kit/contract/read-jobs.ts';
import type { Context } from '#kit/server/context.ts';

const KEPT_MS = 24 * 3_600_000;

/**
 * Serves the file of a finished job for a day. The job's own page offers it for as long as the job is kept.
 */
export async function openFile({ jobs, nowMs }: Context, jobId: number): Promise<ReadFile> {
  const { file, endedAt } = await jobs.fileOf(jobId);
  if (endedAt === null) throw new DeskError('roster/not-done', { params: { job: jobId } });
  if (nowMs - endedAt > KEPT_MS) throw new DeskError('roster/too-late', { params: { job: jobId } });
  const pieces = file.pieces[Symbol.asyncIterator]();
  // After the headers are sent the download can't be refused anymore, so the first rows are read before that.
  const [head, first] = [await read(pieces, jobId), await read(pieces, jobId)];
  async function* whole() {
    for (const piece of [head, first]) if (!piece.done) yield piece.value;
    if (!first.done) yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { ...file, pieces: whole() };
}

async function read(pieces: AsyncIterator<string>, jobId: number) {
  try {
    return await pieces.next();
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    throw new DeskError('roster/unwritten', { params: { job: jobId } });
  }
}
