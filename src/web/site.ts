import type { PlatformsState } from '#kit/page/client.tsx';

interface Site {
  siteName: string;
  communityInviteUrl: string | null;
  supportContact: string | null;
  version: string | null;
  /** How long the desk keeps personal data. Null if it didn't say. */
  keeps: Keeps | null;
  /** How each platform was connected when the page was sent. Null if the desk didn't say. */
  modes: PlatformsState['modes'] | null;
}

interface Keeps {
  sessionsMs: number;
  addressesMs: number;
  casesMs: number;
}

const MODES = ['practice', 'checking', 'connected', 'broken'];

/** The site's data, which the server embeds in index.html. */
export const site: Site = readSite(globalThis.document?.getElementById('site')?.textContent);

export function readSite(text: string | null | undefined): Site {
  const told = parse(text);
  return {
    siteName: word(told.siteName) ?? 'Gatehouse',
    communityInviteUrl: link(told.communityInviteUrl),
    supportContact: word(told.supportContact),
    version: word(told.version),
    keeps: keeps(told.keeps),
    modes: modes(told.modes),
  };
}

function parse(text: string | null | undefined): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(text ?? '');
    return typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function keeps(value: unknown): Keeps | null {
  const told = (typeof value === 'object' ? value : null) as Partial<Keeps> | null;
  const { sessionsMs, addressesMs, casesMs } = told ?? {};
  const isWhole = [sessionsMs, addressesMs, casesMs].every((time) => Number(time) > 0);
  return isWhole ? (told as Keeps) : null;
}

function modes(value: unknown): Site['modes'] {
  const told = (typeof value === 'object' ? value : null) as Record<string, unknown> | null;
  const isWhole = [told?.discord, told?.roblox].every((mode) => MODES.includes(String(mode)));
  return isWhole ? (told as PlatformsState['modes']) : null;
}

function word(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Only web URLs, because a `javascript:` URL must never become a link. */
function link(value: unknown): string | null {
  const text = word(value);
  return text !== null && /^https?:\/\//i.test(text) ? text : null;
}
