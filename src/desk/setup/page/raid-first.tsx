import { Link } from 'react-router';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import type { Checklist } from './checklist.ts';
import en from './words/en.json';

const say = words(en);

/** Connecting ends practice, so whoever wants to try a raid first is told in time. */
export function RaidFirst({ checklist }: { checklist: Checklist }) {
  const { discord, raid, steps } = checklist;
  const isSkipped = steps.some(({ id, skipped }) => id === 'raid' && skipped);
  if (discord.mode !== 'practice' || raid.undone || isSkipped) return null;
  return (
    <p className="flex flex-wrap items-center gap-2.5 text-small text-ink-2">
      <PracticeTag />
      <Sentence
        text={say('raid.first')}
        parts={{ raid: <Link to="/setup?step=raid">{say('raid.first.link')}</Link> }}
      />
    </p>
  );
}
