import type { Sample, SampleKind } from '#kit/contract/connections.ts';
import type { Action } from '#kit/contract/feature.ts';
import { createCell, useCell } from '#kit/page/cell.ts';
import type { BrakeOn, DeskClient, PlatformLinks, PlatformsState } from '#kit/page/client.tsx';
import { site } from '../site.ts';
import { adminSession } from './admin-session.ts';
import { onPart } from './load.ts';
import { readFree } from './send.ts';
import { refreshDesk } from './session.ts';
import { noteWorld, showModes } from './shown-world.ts';
import { storedPass } from './stored-pass.ts';

export const platforms = createCell<PlatformsState>({
  modes: site.modes ?? undefined,
  links: undefined,
});

interface OwnPractice {
  /** Until then this pass practices, whatever is connected. */
  until: number | null;
  /** How the desk itself is connected. */
  deskModes: PlatformsState['modes'];
}

const ownPractice = createCell<OwnPractice>({ until: null, deskModes: site.modes ?? undefined });

/** Whether this browser's pass practices beside what is connected. */
export function useOwnPractice(): OwnPractice {
  return useCell(ownPractice);
}

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

showModes(site.modes ?? undefined);

onPart<PlatformsState['modes']>('connections/modes', (answer) => {
  // What was known stays if the desk doesn't answer, so that practice never looks real.
  if (answer?.ok) keepModes({ ...ownPractice.get(), deskModes: answer.data });
});

onPart<LinksAnswer>('connections/links', (answer, sent) => {
  if (answer === undefined) keepBrakes(noBrakes);
  else if (answer.ok) keepBrakes({ now: answer.data.now, on: answer.data.brakes });
  if (sent.pass !== storedPass.get()) return;
  if (sent.pass === undefined) dropLinks();
  else if (answer?.ok) {
    const { now, practice_until: until } = answer.data;
    keep({ ...platforms.get(), links: linksIn(answer.data) });
    keepModes({ ...ownPractice.get(), until });
    endInTime(until === null ? null : until - now);
  }
  if (sent.pass === passOf) return;
  // Another pass is another person, who has just come.
  passOf = sent.pass;
  noteWorld();
});

/** Only pass holders may see servers and experiences. */
export function watchPlatforms(): () => void {
  const stops = [
    storedPass.subscribe(() => {
      if (storedPass.get() === undefined) dropLinks();
    }),
    adminSession.subscribe(() => {
      if (storedPass.get() === undefined) void refreshDesk();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function dropLinks(): void {
  keep({ ...platforms.get(), links: undefined });
  keepModes({ ...ownPractice.get(), until: null });
  endInTime(null);
}

const everythingPractised = { discord: 'practice', roblox: 'practice' } as const;
let passOf: string | undefined;

function keepModes(own: OwnPractice): void {
  const { until, deskModes } = own;
  if (JSON.stringify(own) !== JSON.stringify(ownPractice.get())) ownPractice.set(own);
  keep({ ...platforms.get(), modes: until === null ? deskModes : everythingPractised });
  showModes(platforms.get().modes);
}

let ending: ReturnType<typeof setTimeout> | undefined;

/** Asks the desk when practice is over, so that no screen says Practice a moment longer. */
function endInTime(ms: number | null): void {
  clearTimeout(ending);
  if (ms !== null) ending = setTimeout(() => void refreshDesk(), Math.max(0, ms));
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
  practice_until: number | null;
  brakes: readonly BrakeOn[];
}

function linksIn({
  now: _,
  brakes: __,
  practice_until: ___,
  ...links
}: LinksAnswer): PlatformLinks {
  return links;
}

// Written out here, because the contract brings its schemas along, which the first view doesn't need.
const readSamples: Action = {
  method: 'POST',
  path: '/platforms/practice',
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
