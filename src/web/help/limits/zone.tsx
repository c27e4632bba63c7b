import { sayZone } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';

const say = words(en);

/** The desk's days end in UTC, while the times above are the reader's. */
export function Zone() {
  return <p className="text-small text-ink-2">{say('now.zone', { zone: sayZone(Date.now()) })}</p>;
}
