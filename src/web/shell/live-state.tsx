import { useEffect, useState } from 'react';
import { sayLive } from '#desk/status/page/live/say-live.ts';
import { Dot } from '#ui/dot.tsx';
import { words } from '#ui/words.ts';
import { useBackend } from '../client/backend.ts';
import { useLiveStatus } from '../client/live-status.ts';
import en from '../words/en.json';

const say = words(en);

/** Shows nothing until the desk has said how it is. */
export function LiveState() {
  const { checkedAt } = useBackend();
  const told = useLiveWords();
  return (
    <div className="flex flex-wrap items-center gap-x-2 max-sm:w-full">
      <div role="status" className="flex items-center gap-2">
        {told && (
          <>
            <Dot state={told.look} />
            <b className="text-ink">{told.text}</b>
          </>
        )}
      </div>
      {told && checkedAt !== undefined && <Checked at={checkedAt} />}
    </div>
  );
}

/** In the admin area there is no footer, so the overview says it. */
export function useLiveWords() {
  const { state } = useBackend();
  const live = useLiveStatus();
  if (state === 'unknown') return undefined;
  if (state !== 'reachable') return { look: 'bad', text: say('state.down') } as const;
  return live && sayLive(live);
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
