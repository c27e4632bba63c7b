import { useEffect, useState } from 'react';
import { Dot } from '../../ui/dot.tsx';
import { words } from '../../ui/words.ts';
import { useBackend } from '../client/backend.ts';
import en from '../words/en.json';

const say = words(en);

/** True or silent: nothing is said before the first look at the backend. */
export function LiveState() {
  const { state, checkedAt } = useBackend();
  const isFine = state === 'reachable';
  return (
    <div className="flex flex-wrap items-center gap-x-2 max-sm:w-full">
      <div role="status" className="flex items-center gap-2">
        {state !== 'unknown' && (
          <>
            <Dot state={isFine ? 'ok' : 'bad'} />
            <b className="text-ink">{say(isFine ? 'state.fine' : 'state.down')}</b>
          </>
        )}
      </div>
      {state !== 'unknown' && checkedAt !== undefined && <Checked at={checkedAt} />}
    </div>
  );
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
