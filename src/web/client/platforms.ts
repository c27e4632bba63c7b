import type { Sample, SampleKind } from '#kit/contract/connections.ts';
import { createCell, useCell } from '#kit/page/cell.ts';
import type {
  Answer,
  BrakeOn,
  DeskClient,
  PlatformLinks,
  PlatformsState,
} from '#kit/page/client.tsx';
import { adminSession } from './admin-session.ts';
import { call } from './call.ts';
import { sendWithSession } from './send.ts';
import { storedPass } from './stored-pass.ts';

const LOOK = '/platforms/look';

export const platforms = createCell<PlatformsState>({ modes: undefined, links: undefined });

interface Brakes {
  /** The server's, of the same answer. */
  now: number;
  on: readonly BrakeOn[];
}

const noBrakes: Brakes = { now: 0, on: [] };
/** Where invites or direct messages are paused: for whoever has a pass, and for admins. */
export const brakes = createCell(noBrakes);
/** An answer that was overtaken by a later question is dropped. */
let latest = 0;

/** What the owner connected, and what is practised. */
export function usePlatforms(): PlatformsState {
  return useCell(platforms);
}

/** Asks anew; what was known stays where the desk does not answer. */
export async function refreshPlatforms(): Promise<void> {
  latest += 1;
  const own = latest;
  const pass = storedPass.get();
  const [modes, links] = await Promise.all([
    call<PlatformsState['modes']>('/platforms'),
    pass === undefined ? readAsAdmin() : readLinks(pass),
  ]);
  if (own !== latest) return;
  const known = platforms.get();
  if (links === undefined) keepBrakes(noBrakes);
  else if (links.ok) keepBrakes({ now: links.data.now, on: links.data.brakes });
  keep({
    modes: modes.ok ? modes.data : known.modes,
    links: pass === undefined ? undefined : links?.ok ? linksIn(links.data) : known.links,
  });
}

/** Follows the pass: without one nobody is told of servers and experiences. */
export function watchPlatforms(): () => void {
  const stops = [
    storedPass.subscribe(() => {
      if (storedPass.get() === undefined) keep({ ...platforms.get(), links: undefined });
      void refreshPlatforms();
    }),
    adminSession.subscribe(() => {
      if (storedPass.get() === undefined) void refreshPlatforms();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The same answer every half minute draws nothing anew. */
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

/** Without a pass an admin is told all the same what is paused. */
function readAsAdmin(): Promise<Answer<LinksAnswer>> | undefined {
  const token = adminSession.get()?.token;
  return token === undefined ? undefined : call(LOOK, { body: { admin_key: token } });
}

function readLinks(pass: string) {
  return sendWithSession<LinksAnswer>(LOOK, (session_token) => ({
    body: { session_token, redeem_code: pass },
  }));
}

/** What the tools can be tried on in the practice world. */
export async function listSamples(): ReturnType<DeskClient['listSamples']> {
  const pass = storedPass.get();
  if (pass === undefined) return undefined;
  const answer = await sendWithSession<Record<SampleKind, Sample[]>>(
    '/platforms/practice',
    (session_token) => ({ body: { session_token, redeem_code: pass } }),
  );
  return answer.ok ? answer.data : undefined;
}
