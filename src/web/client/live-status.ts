import type { LiveStatus } from '#desk/status/page/live/say-live.ts';
import { createCell, useCell } from '#kit/page/cell.ts';
import { onPart } from './load.ts';

const live = createCell<LiveStatus | undefined>(undefined);

/** What the status page says, in short. Undefined until the desk has answered. */
export function useLiveStatus(): LiveStatus | undefined {
  return useCell(live);
}

onPart<LiveStatus>('status/summary', (answer) => {
  // What was known stays if the desk doesn't answer. The footer says by itself that it doesn't.
  if (answer?.ok && JSON.stringify(answer.data) !== JSON.stringify(live.get()))
    live.set(answer.data);
});
