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
  /** The server's time in the same answer. */
  now: number;
  on: readonly BrakeOn[];
}

const noBrakes: Brakes = { now: 0, on: [] };
/** Where invites or direct messages are paused. Only known to pass holders and admins. */
export const brakes = createCell(noBrakes);
/** An answer is ignored if a later request has started. */
let latest = 0;

/** Which platforms the owner connected, and which are in practice mode. */
export function usePlatforms(): PlatformsState {
  return useCell(platforms);
}

/** Reads again. What was known stays if the desk doesn't answer. */
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

/** Watches the pass, because only pass holders may see servers and experiences. */
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

/** An admin without a pass may still see what is paused. */
function readAsAdmin(): Promise<Answer<LinksAnswer>> | undefined {
  const token = adminSession.get()?.token;
  return token === undefined ? undefined : call(LOOK, { body: { admin_key: token } });
}

function readLinks(pass: string) {
  return sendWithSession<LinksAnswer>(LOOK, (session_token) => ({
    body: { session_token, redeem_code: pass },
  }));
}

/** Sandbox data to try the tools on. */
export async function listSamples(): ReturnType<DeskClient['listSamples']> {
  const pass = storedPass.get();
  if (pass === undefined) return undefined;
  const answer = await sendWithSession<Record<SampleKind, Sample[]>>(
    '/platforms/practice',
    (session_token) => ({ body: { session_token, redeem_code: pass } }),
  );
  return answer.ok ? answer.data : undefined;
}
