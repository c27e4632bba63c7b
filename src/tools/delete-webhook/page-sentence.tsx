import type { ActionOf } from '#kit/page/action.tsx';
import { webhookName } from '#kit/webhook/webhook-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import { FOREIGN_MAX } from './rules.ts';
import en from './words/en.json';

const say = words(en);

export type Seen = ActionOf<typeof schemas, 'look'>['output'];

/** Describes the effect of the button, or what is still in the way. */
export function Consequence({ seen, isBlank }: { seen: Seen | undefined; isBlank: boolean }) {
  if (!seen) return say(isBlank ? 'sentence.empty' : 'sentence.unseen');
  const name = <b className="wrap-anywhere">{webhookName(seen)}</b>;
  const server = <b className="wrap-anywhere">{serverWords(seen)}</b>;
  return (
    <>
      <Sentence text={say('sentence')} parts={{ name, server }} /> {wayWords(seen)}
    </>
  );
}

function wayWords(seen: Seen): string {
  if (!seen.is_listed) {
    const left = seen.left ?? 0;
    return left === 0
      ? say('sentence.none-left', { limit: FOREIGN_MAX })
      : say('sentence.foreign', { left, limit: FOREIGN_MAX });
  }
  return say(seen.via === 'bot' ? 'sentence.bot' : 'sentence.url');
}

export function serverWords(seen: Seen): string {
  if (seen.guild_name !== null) return seen.guild_name;
  return seen.guild_id === null ? say('server.unknown') : say('server', { id: seen.guild_id });
}
