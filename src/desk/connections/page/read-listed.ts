import type { PlatformName } from '#kit/contract/needs.ts';

export interface ListedReading {
  ids: string[];
  /**
   * Entries that aren't ids of this platform, with their line numbers. `isPlace`
   * marks a link to a Roblox place.
   */
  wrong: { line: number; text: string; isPlace: boolean }[];
}

const SHOWN_MAX = 40;

const idPatterns: Record<PlatformName, { digits: RegExp; link: RegExp }> = {
  discord: {
    digits: /^[1-9]\d{16,19}$/,
    link: /^(?:https?:\/\/)?(?:\w+\.)?discord\.com\/channels\/(\d+)(?:[/?#]|$)/i,
  },
  roblox: {
    digits: /^[1-9]\d{0,18}$/,
    link: /^(?:https?:\/\/)?create\.roblox\.com\/dashboard\/creations\/experiences\/(\d+)(?:[/?#]|$)/i,
  },
};
/** The URL of a game contains the id of its start place, which is a different number. */
const PLACE_LINK = /^(?:https?:\/\/)?(?:\w+\.)?roblox\.com\/(?:[a-z]{2}\/)?games\/\d+/i;

/** Accepts ids one per line or separated by commas or spaces, and also links. */
export function readListed(typed: string, platform: PlatformName): ListedReading {
  const ids = new Set<string>();
  const wrong: ListedReading['wrong'] = [];
  typed.split('\n').forEach((row, at) => {
    for (const text of row.split(/[\s,;]+/).filter(Boolean)) {
      const id = idIn(text, platform);
      if (id !== undefined) ids.add(id);
      else {
        const isPlace = platform === 'roblox' && PLACE_LINK.test(text);
        wrong.push({ line: at + 1, text: text.slice(0, SHOWN_MAX), isPlace });
      }
    }
  });
  return { ids: [...ids], wrong };
}

function idIn(text: string, platform: PlatformName): string | undefined {
  const { digits, link } = idPatterns[platform];
  const id = link.exec(text)?.[1] ?? text;
  return digits.test(id) ? id : undefined;
}
