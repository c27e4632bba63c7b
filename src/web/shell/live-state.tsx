import { useEffect, useState } from 'react';
import type { BackendState, PlatformsState } from '#kit/page/client.tsx';
import { Dot } from '#ui/dot.tsx';
import { words } from '#ui/words.ts';
import { useBackend } from '../client/backend.ts';
import { usePlatforms } from '../client/platforms.ts';
import en from '../words/en.json';

const say = words(en);

/** True or silent: nothing is said before the first look at the backend, and at what is connected. */
export function LiveState() {
  const { state, checkedAt } = useBackend();
  const { modes } = usePlatforms();
  const told = wordsFor(state, modes);
  return (
    <div className="flex flex-wrap items-center gap-x-2 max-sm:w-full">
      <div role="status" className="flex items-center gap-2">
        {told && (
          <>
            <Dot state={told === 'state.fine' ? 'ok' : 'bad'} />
            <b className="text-ink">{say(told)}</b>
          </>
        )}
      </div>
      {told && checkedAt !== undefined && <Checked at={checkedAt} />}
    </div>
  );
}

function wordsFor(state: BackendState, modes: PlatformsState['modes']) {
  if (state === 'unknown') return undefined;
  if (state !== 'reachable') return 'state.down';
  if (modes === undefined) return undefined;
  if (modes.discord === 'broken') return 'state.broken.discord';
  return modes.roblox === 'broken' ? 'state.broken.roblox' : 'state.fine';
}

function Checked({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  return <span className="text-ink-3 tabular-nums">{say('state.checked', { seconds })}</span>;
}
