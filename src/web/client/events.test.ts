import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { isStream, Patience, readEvents } from './events.ts';

/** The same bytes, split as a network might split them. */
function responseOf(text: string, cuts: number[]): Response {
  const bytes = new TextEncoder().encode(text);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length];
  edges.sort((one, other) => one - other);
  const pieces = edges.slice(1).map((end, at) => bytes.slice(edges[at], end));
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

async function heard(response: Response): Promise<unknown[]> {
  const events: unknown[] = [];
  await readEvents(response, { onEvent: (event) => events.push(event), onSign: () => undefined });
  return events;
}

it('tells every event once and in order, wherever the answer was cut', async () => {
  const event = fc.record({ status: fc.string({ unit: 'grapheme' }), index: fc.integer() });
  await fc.assert(
    fc.asyncProperty(fc.array(event), fc.array(fc.nat()), async (events, cuts) => {
      const text = events
        .map((each) => `data: ${JSON.stringify(each)}\n\n: still here\n\n`)
        .join('');
      expect(await heard(responseOf(text, cuts))).toEqual(events);
    }),
  );
});

it('an event that was cut off is not told', async () => {
  expect(await heard(responseOf('data: {"a":1}\n\ndata: {"a":', []))).toEqual([{ a: 1 }]);
});

it('tells a stream from other answers', () => {
  expect(isStream(responseOf('', []))).toBe(true);
  expect(isStream(Response.json({}))).toBe(false);
});

it('waits longer once something came, and no longer than the desk is silent', () => {
  vi.useFakeTimers();
  const patience = new Patience();
  vi.advanceTimersByTime(14_000);
  patience.renew();
  vi.advanceTimersByTime(44_000);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(patience.signal.reason).toMatchObject({ name: 'TimeoutError' });
  vi.useRealTimers();
});
