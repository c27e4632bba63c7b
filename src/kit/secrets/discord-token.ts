import { endOfValue, looksLikeBrokenKey, type Page, type Span, unbrokenLength } from './search.ts';

type Token = Span<'discord-token'>;

// 20, 19, 18 and 17 digits in base64 without padding.
const ID_LENGTHS = [27, 26, 24, 23];
const AFTER_ID = /^\.[\w-]{5,7}\.([\w-]{20,27})/;
const AFTER_ID_MAX = 36;
const MFA = /mfa\.[\w-]{70,}/g;
const MFA_LENGTH_MIN = 70;
const MFA_LENGTH = 84;

/** Spans in `page.tight`. A bot's token and a person's have the same shape. */
export function discordTokens(page: Page): Token[] {
  const { text } = page.tight;
  return [...dottedTokens(page), ...(text.includes('mfa.') ? mfaTokens(page) : [])];
}

function dottedTokens(page: Page): Token[] {
  const { text } = page.tight;
  const found: Token[] = [];
  let dot = text.indexOf('.');
  while (dot >= 0) {
    const next = text.indexOf('.', dot + 1);
    const isNear = next - dot >= 6 && next - dot <= 8;
    const rest = isNear ? AFTER_ID.exec(text.slice(dot, dot + AFTER_ID_MAX)) : null;
    const start = rest ? startOfId(text, dot) : undefined;
    if (rest && start !== undefined) {
      const end = endOfValue(page, dot + rest[0].length);
      found.push({ kind: 'discord-token', start, end });
      dot = text.indexOf('.', end);
    } else {
      dot = next;
    }
  }
  return found;
}

/** Measured backwards from the first dot, since words may stand right before the token. */
export function startOfId(text: string, dot: number): number | undefined {
  let end = dot;
  while (text[end - 1] === '=' && dot - end < 2) end -= 1;
  const length = ID_LENGTHS.find((each) => end >= each && isUserId(text.slice(end - each, end)));
  return length && end - length;
}

function isUserId(part: string): boolean {
  // Digits in base64 begin so; it saves most of the decoding.
  if (!/^[MNO][DTjz][\dA-Za-z]*$/.test(part)) return false;
  // Seventeen digits are an id of January 2015, when Discord's time begins. There is no last date:
  // it would only help who puts digits before a token.
  return /^[1-9]\d{16,19}$/.test(atob(part));
}

function mfaTokens(page: Page): Token[] {
  const { text } = page.tight;
  const found: Token[] = [];
  for (const { index } of text.matchAll(MFA)) {
    const value = index + 'mfa.'.length;
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const unbroken = unbrokenLength(page, { from: value, max: MFA_LENGTH_MIN });
    // With white space in it, it may as well be a sentence that ends with 'mfa.' and the next one.
    const isKey = looksLikeBrokenKey(page, { from: value, length: MFA_LENGTH });
    if (unbroken < MFA_LENGTH_MIN && !isKey) continue;
    const end = endOfValue(page, value + MFA_LENGTH_MIN);
    found.push({ kind: 'discord-token', start: index, end });
  }
  return found;
}
