import type { Sample, SampleKind } from '../../kit/connections.ts';
import type { DeskClient, PlatformLinks, PlatformsState } from '../../kit/page-client.tsx';
import { call } from './call.ts';
import { createCell, useCell } from './cell.ts';
import { sendWithSession } from './send.ts';
import { storedPass } from './stored-pass.ts';

export const platforms = createCell<PlatformsState>({ modes: undefined, links: undefined });
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
    pass === undefined ? undefined : readLinks(pass),
  ]);
  if (own !== latest) return;
  const known = platforms.get();
  keep({
    modes: modes.ok ? modes.data : known.modes,
    links: links?.ok ? links.data : pass === undefined ? undefined : known.links,
  });
}

/** Follows the pass: without one nobody is told of servers and experiences. */
export function watchPlatforms(): () => void {
  return storedPass.subscribe(() => {
    if (storedPass.get() === undefined) keep({ ...platforms.get(), links: undefined });
    void refreshPlatforms();
  });
}

/** The same answer every half minute draws nothing anew. */
function keep(next: PlatformsState): void {
  if (JSON.stringify(next) !== JSON.stringify(platforms.get())) platforms.set(next);
}

function readLinks(pass: string) {
  return sendWithSession<PlatformLinks>('/platforms/look', (session_token) => ({
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
