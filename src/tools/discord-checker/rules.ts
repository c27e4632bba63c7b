const ID = /^[1-9]\d{16,19}$/;
const MENTION = /^<@!?(\d{17,20})>$/;

/** Accepts a plain id or a mention. */
export function readUserId(typed: string): string | undefined {
  const text = typed.trim();
  const id = MENTION.exec(text)?.[1] ?? text;
  return ID.test(id) ? id : undefined;
}

/**
 * https://docs.discord.com/developers/resources/user#user-object-user-flags, with the names of Discord's app.
 */
const BADGES: readonly (readonly [bit: number, name: string])[] = [
  [0, 'Discord staff'],
  [1, 'Partnered server owner'],
  [2, 'HypeSquad events'],
  [3, 'Bug hunter, level 1'],
  [6, 'HypeSquad Bravery'],
  [7, 'HypeSquad Brilliance'],
  [8, 'HypeSquad Balance'],
  [9, 'Early Nitro supporter'],
  [10, 'Team'],
  [14, 'Bug hunter, level 2'],
  [16, 'Verified bot'],
  [17, 'Early verified bot developer'],
  [18, 'Moderator programs alumni'],
  [19, 'Bot using only HTTP interactions'],
];
const OTHER = 'Other';

/** Undocumented bits are reported as a single 'Other'. */
export function readBadges(flags: number | undefined): string[] {
  if (flags === undefined || !Number.isSafeInteger(flags) || flags <= 0) return [];
  let rest = BigInt(flags);
  const names: string[] = [];
  for (const [at, name] of BADGES) {
    const bit = 1n << BigInt(at);
    if ((rest & bit) === 0n) continue;
    names.push(name);
    rest &= ~bit;
  }
  return rest === 0n ? names : [...names, OTHER];
}

const DAY_MS = 86_400_000;

export function ageDays(createdAt: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - createdAt) / DAY_MS));
}

/** Discord may still report a timeout that has ended. */
export function timedOutUntil(told: string | null | undefined, nowMs: number): number | null {
  const until = told ? Date.parse(told) : Number.NaN;
  return until > nowMs ? until : null;
}

/** Legacy names have a discriminator. */
export function fullUsername(user: { username: string; discriminator?: string }): string {
  const { username, discriminator = '0' } = user;
  return /^0+$/.test(discriminator) ? username : `${username}#${discriminator}`;
}
