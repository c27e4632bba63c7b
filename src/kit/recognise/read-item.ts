import { readLink } from './read-link.ts';
import type { ListItemKind, Recognised, Thing } from './recognised.ts';
import { readSnowflakeTime } from './snowflake.ts';

const MENTION = /^<(@!?|@&|#)(\d{17,20})>$/;
const MENTIONED: Record<string, ListItemKind> = {
  '@': 'user-mention',
  '@!': 'user-mention',
  '@&': 'role-mention',
  '#': 'channel-mention',
};
const ROBLOX_ID = /^[1-9]\d{0,10}$/;
const ROBLOX_NAME = /^(?=.{3,20}$)[a-z\d]+(?:_[a-z\d]+)?$/i;
const DIGITS = /^\d+$/;
// Wrapping characters from sentences, chats and tables.
const WRAPPING = /^[<"'`]+|[>"'`,;.]+$/g;

/**
 * Reads one word: an id, a mention, a link or a name. `raw` is the word before look-alike characters were
 * folded.
 */
export function readItem(word: string, { raw, nowMs }: { raw: string; nowMs: number }) {
  return readMention(word, nowMs) ?? readWord(word.replace(WRAPPING, ''), { raw, nowMs });
}

function readMention(word: string, nowMs: number): Thing | undefined {
  const [, mark = '', id = ''] = MENTION.exec(word) ?? [];
  const kind = MENTIONED[mark];
  const madeAtMs = readSnowflakeTime(id, nowMs);
  return kind && madeAtMs !== undefined ? { kind, shown: id, value: id, madeAtMs } : undefined;
}

function readWord(
  word: string,
  { raw, nowMs }: { raw: string; nowMs: number },
): Recognised | undefined {
  const madeAtMs = readSnowflakeTime(word, nowMs);
  if (madeAtMs !== undefined) return { kind: 'discord-id', shown: word, value: word, madeAtMs };
  if (ROBLOX_ID.test(word)) return { kind: 'roblox-id', shown: word, value: word };
  return readLink(word, nowMs) ?? readName(raw.replace(WRAPPING, ''));
}

/** A name is read unfolded: a look-alike of a name is a different name. */
function readName(word: string): Thing | undefined {
  const name = word.replace(/^@/, '');
  if (!ROBLOX_NAME.test(name)) return undefined;
  const isMarked = name !== word;
  if (DIGITS.test(name)) {
    // Every tool reads digits as an id, unless they're marked as a name.
    return isMarked ? { kind: 'roblox-name', shown: word, value: word } : undefined;
  }
  const thing: Thing = { kind: 'roblox-name', shown: `@${name}`, value: name };
  return isMarked ? thing : { ...thing, isGuess: true };
}
