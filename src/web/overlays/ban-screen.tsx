import { useEffect } from 'react';
import { useCell } from '#kit/page/cell.ts';
import { Sentence } from '#ui/sentence.tsx';
import { fullMomentOf, momentOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { banEnd, checkBan } from '../client/ban.ts';
import { site } from '../site.ts';
import { FullScreen } from './full-screen.tsx';
import en from './words/en.json';

const say = words(en);

export function BanScreen() {
  const end = useCell(banEnd);
  const isAsked = end !== undefined;

  // The flag may come from the storage or from another tab, which say nothing of its end.
  useEffect(() => {
    if (!isAsked) void checkBan();
  }, [isAsked]);

  if (typeof end === 'number') {
    return (
      <FullScreen icon="lock" title={say('until.title')}>
        <p className="text-on-band-2">
          <Sentence
            text={say('until')}
            parts={{
              time: (
                <time
                  dateTime={new Date(end).toISOString()}
                  title={fullMomentOf(end)}
                  className="font-semibold text-on-band"
                >
                  {momentOf(end)}
                </time>
              ),
            }}
          />{' '}
          <Mistake />
        </p>
        <code className="mt-1 text-small">{say('until.code')}</code>
      </FullScreen>
    );
  }
  return (
    <FullScreen icon="lock" title={say('banned.title')}>
      <p className="text-on-band-2">
        {isAsked && say('banned.detail')} <Mistake />
      </p>
      {isAsked && <code className="mt-1 text-small">{say('banned.code')}</code>}
    </FullScreen>
  );
}

function Mistake() {
  const contact = site.supportContact;
  return contact ? say('mistake.contact', { contact }) : say('mistake');
}
