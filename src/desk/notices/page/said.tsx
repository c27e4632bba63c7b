import type { ActionOf } from '#kit/page/action.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

type Notice = ActionOf<typeof schemas, 'look'>['output']['notices'][number];

const looks: Record<Notice['state'], 'ok' | 'warn' | 'bad' | 'idle'> = {
  waiting: 'warn',
  sending: 'warn',
  sent: 'ok',
  unsure: 'warn',
  summed: 'idle',
  'given-up': 'bad',
  dropped: 'idle',
};

/** What was said there lately, and what became of it. */
export function Said({ notices, now }: { notices: readonly Notice[]; now: number }) {
  if (notices.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer text-small text-ink-2">
        {say('said', { count: notices.length })}
      </summary>
      <ul className="mt-2 grid gap-2.5">
        {notices.map(({ id, at, content, state, why }) => (
          <li key={id} className="border-t border-line pt-2.5 text-small">
            <p className="wrap-anywhere">{content}</p>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink-2">
              <StateTag state={looks[state]}>{say(`said.${state}`)}</StateTag>
              <TimeText at={at} now={now} />
              {why !== null && state !== 'sent' && <span className="text-ink-3">{why}</span>}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
