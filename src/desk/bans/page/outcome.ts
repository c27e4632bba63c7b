import type { Problem } from '#kit/page/client.tsx';
import type { Message } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** What is not done because it is so already: no failure, but worth a word. */
const warnings: Readonly<Record<string, string>> = {
  'bans/already': say('already.title'),
  'bans/not-listed': say('not-listed.title'),
};

/** These say what is wrong with the admin, not with the ban. */
const ownTitles = ['access/admin-invalid', 'guard/login-secret'];

/** A failure of the ban service in the specification's words. */
export function failureWords(
  kind: 'ban' | 'lift',
  { status, code, title, detail }: Problem,
): Message & { detail: string } {
  const warning = warnings[code];
  const shown = warning ?? (ownTitles.includes(code) ? title : say(`${kind}.failed`));
  const description = status === 0 ? say('network') : detail;
  return {
    tone: warning === undefined ? 'bad' : 'warn',
    title: shown,
    description,
    detail: description,
  };
}
