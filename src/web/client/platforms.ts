import type { Sample, SampleKind } from '#kit/contract/connections.ts';
import type { Action } from '#kit/contract/feature.ts';
import { createCell, useCell } from '#kit/page/cell.ts';
import type { BrakeOn, DeskClient, PlatformLinks, PlatformsState } from '#kit/page/client.tsx';
import { site } from '../site.ts';
import { adminSession } from './admin-session.ts';
import { onPart } from './load.ts';
import { readFree } from './send.ts';
import { refreshDesk } from './session.ts';
import { storedPass } from './stored-pass.ts';

export const platforms = createCell<PlatformsState>({
  modes: site.modes ?? undefined,
  links: undefined,
});

interface Brakes {
  /** The server's time in the same answer. */
  now: number;
  on: readonly BrakeOn[];
}

const noBrakes: Brakes = { now: 0, on: [] };
/** Where invites or direct messages are paused. Only known to pass holders and admins. */
export const brakes = createCell(noBrakes);

/** Which platforms the owner connected, and which are in practice mode. */
export function usePlatforms(): PlatformsState {
  return useCell(platforms);
}

onPart<PlatformsState['modes']>('connections/modes', (answer) => {
  // What was known stays if the desk doesn't answer, so that practice never looks real.
  if (answer?.ok) keep({ ...platforms.get(), modes: answer.data });
});

onPart<LinksAnswer>('connections/links', (answer, sent) => {
  if (answer === undefined) keepBrakes(noBrakes);
  else if (answer.ok) keepBrakes({ now: answer.data.now, on: answer.data.brakes });
  if (sent.pass !== storedPass.get()) return;
  if (sent.pass === undefined) keep({ ...platforms.get(), links: undefined });
  else if (answer?.ok) keep({ ...platforms.get(), links: linksIn(answer.data) });
});

/** Only pass holders may see servers and experiences. */
export function watchPlatforms(): () => void {
  const stops = [
    storedPass.subscribe(() => {
      if (storedPass.get() === undefined) keep({ ...platforms.get(), links: undefined });
    }),
    adminSession.subscribe(() => {
      if (storedPass.get() === undefined) void refreshDesk();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Avoids a render every half minute if the answer is the same. */
function keep(next: PlatformsState): void {
  if (JSON.stringify(next) !== JSON.stringify(platforms.get())) platforms.set(next);
}

function keepBrakes(next: Brakes): void {
  if (next.on.length + brakes.get().on.length > 0) brakes.set(next);
}

interface LinksAnswer extends PlatformLinks {
  now: number;
  brakes: readonly BrakeOn[];
}

function linksIn({ now: _, brakes: __, ...links }: LinksAnswer): PlatformLinks {
  return links;
}

// Written out here, because the contract brings its schemas along, which the first view doesn't need.
const readSamples: Action = {
  method: 'POST',
  path: '/platforms/practice',
  summary: '',
  access: 'moderator',
  effect: 'reads',
  free: true,
};

/** Sandbox data to try the tools on. */
export async function listSamples(): ReturnType<DeskClient['listSamples']> {
  if (storedPass.get() === undefined) return undefined;
  const answer = await readFree(readSamples, {});
  return answer.ok ? (answer.data as Record<SampleKind, Sample[]>) : undefined;
}
