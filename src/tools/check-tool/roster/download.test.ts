import { expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Context } from '#kit/server/context.ts';
import { openFile } from './download.ts';

const contextOf = (pieces: AsyncIterable<string>) => {
  const file = { name: 'list-checked.csv', type: 'text/csv', pieces };
  const jobs = { fileOf: async () => ({ file, endedAt: 1_000 }) };
  return { jobs, nowMs: 2_000 } as unknown as Context;
};

async function* given(...pieces: (string | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield piece;
  }
}

it.each([
  { pieces: [] },
  { pieces: ['head'] },
  { pieces: ['head', 'one'] },
  { pieces: ['head', 'one', 'two'] },
])('$pieces is handed on whole', async ({ pieces }) => {
  const { pieces: opened } = await openFile(contextOf(given(...pieces)), 7);
  const written: string[] = [];
  for await (const piece of opened) written.push(piece);
  expect(written).toEqual(pieces);
});

it('a store that does not answer is a Write Error before anything is sent', async () => {
  const store = new DeskError('desk/store');
  const opening = openFile(contextOf(given('head', store)), 7);
  await expect(opening).rejects.toMatchObject({ code: 'roster/unwritten', title: 'Write Error' });
});
