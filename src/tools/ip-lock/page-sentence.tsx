import { useDeskClient } from '#kit/page/client.tsx';
import type { Look } from '#kit/page/look.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Seen } from './page-now.tsx';
import { type Reading, shown } from './rules.ts';
import en from './words/en.json';

const say = words(en);
const NAMED_MAX = 3;

export type Target = { ok: true; networks: readonly string[] } | Extract<Reading, { ok: false }>;

/** What pressing would do; or what is still in the way. */
export function Consequence({ look, target }: { look: Look<Seen>; target: Target }) {
  const { pass } = useDeskClient();
  if (!look.data) {
    if (!pass.held) return say('sentence.no-pass');
    return say(look.problem && !look.loading ? 'sentence.unread' : 'sentence.loading');
  }
  if (!target.ok) {
    if (target.fault === 'empty') return say('sentence.missing');
    if (target.fault === 'own-address') return <b>{say('sentence.own')}</b>;
    return say(target.fault === 'too-many' ? 'sentence.too-many' : 'sentence.wrong');
  }
  const named = target.networks.slice(0, NAMED_MAX);
  const more = target.networks.length - named.length;
  const networks = <b className="wrap-anywhere">{named.map(shown).join(', ')}</b>;
  const text = more > 0 ? say('sentence.more', { count: more }) : say('sentence');
  return <Sentence text={text} parts={{ networks }} />;
}
