import { noteBackend, readState } from './backend.ts';
import { request } from './request.ts';

let underWay: Promise<void> | undefined;

/** Asks whether the desk is running at all, with only one request at a time. */
export function lookAtHealth(): Promise<void> {
  underWay ??= look().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function look(): Promise<void> {
  const answer = await request('/readyz');
  noteBackend(readState(answer));
}
