import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { type Tried, tryNetwork } from './try-network.ts';
import en from './words/en.json';

const say = words(en);

type State = 'idle' | 'trying' | readonly Tried[];

/** States that this page can't use the network, and lets users verify it. */
export function NetworkMark() {
  const [state, setState] = useState<State>('idle');
  const attempt = async () => {
    setState('trying');
    setState(await tryNetwork());
  };
  const isDone = typeof state !== 'string';
  return (
    <section aria-label={say('mark')} className="panel border-line-2">
      <div className="flex items-center gap-3.5 px-4 py-3">
        <Icon name="wifi-off" size={22} className="text-accent" />
        <div className="min-w-0 text-small">
          <b className="block text-base leading-snug">{say('mark')}</b>
          <span className="text-ink-2">{say('mark.detail')}</span>{' '}
          {state === 'trying' ? (
            <span className="text-ink-2">{say('mark.trying')}</span>
          ) : (
            <button
              type="button"
              className="cursor-pointer text-accent underline decoration-1 underline-offset-3"
              aria-expanded={isDone}
              onClick={() => (isDone ? setState('idle') : void attempt())}
            >
              {say(isDone ? 'mark.hide' : 'mark.try')}
            </button>
          )}
        </div>
      </div>
      <div role="status">{isDone && <Outcome tried={state} />}</div>
    </section>
  );
}

function Outcome({ tried }: { tried: readonly Tried[] }) {
  const isShut = tried.every(({ outcome }) => outcome !== 'open');
  const count = tried.length;
  return (
    <div className="grid gap-2.5 border-t border-line px-4 py-3 text-small">
      <p className={isShut ? 'text-ink-2' : 'font-semibold text-bad'}>
        {isShut ? say('mark.done', { count }) : say('mark.failed')}{' '}
        {say('mark.to', { origin: tried[0]?.origin ?? '' })}
      </p>
      <ul className="grid gap-1">
        {tried.map(({ way, outcome, rule }) => (
          <li key={way} className="flex items-center gap-2">
            <Icon
              name={outcome === 'open' ? 'cross' : 'check'}
              size={16}
              className={outcome === 'open' ? 'text-bad' : 'text-ok'}
            />
            <span className="min-w-0 flex-1">{say(`way.${way}`)}</span>
            <span className={outcome === 'open' ? 'text-bad' : 'text-ink-2'}>
              {rule === undefined ? say(`mark.${outcome}`) : say('mark.refused.by', { rule })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
