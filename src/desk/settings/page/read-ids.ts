import type { SettingSpec } from '#kit/contract/settings.ts';

type IdsSpec = Extract<SettingSpec, { kind: 'ids' }>;

export interface IdsReading {
  ids: string[];
  /** Entries that aren't ids of this platform, with their line numbers. */
  wrong: { line: number; text: string }[];
  /** The number of duplicates. */
  repeated: number;
}

/** Accepts ids one per line or separated by commas or spaces, and also mentions and profile links. */
export function readIds(typed: string, { digitsMin, digitsMax }: IdsSpec): IdsReading {
  const ids = new Set<string>();
  const reading: IdsReading = { ids: [], wrong: [], repeated: 0 };
  typed.split('\n').forEach((row, at) => {
    for (const text of row.split(/[\s,;]+/).filter(Boolean)) {
      const id = idIn(text);
      if (id === undefined || id.length < digitsMin || id.length > digitsMax) {
        reading.wrong.push({ line: at + 1, text: text.slice(0, SHOWN_MAX) });
      } else if (ids.has(id)) {
        reading.repeated += 1;
      } else {
        ids.add(id);
      }
    }
  });
  return { ...reading, ids: [...ids] };
}

const SHOWN_MAX = 40;

function idIn(text: string): string | undefined {
  const match =
    /^(\d+)$/.exec(text) ??
    /^<@!?(\d+)>$/.exec(text) ??
    /^(?:https?:\/\/)?(?:\w+\.)?(?:discord|roblox)\.com\/(?:[a-z]{2}\/)?users\/(\d+)(?:[/?#]|$)/i.exec(
      text,
    );
  return match?.[1];
}
