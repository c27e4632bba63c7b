// Reads the input of a call: experience, players, duration and reasons.
import { DeskError } from '#errors.ts';
import { sayCharacters } from '#kit/acting/rules.ts';
import { pickListed, readDuration } from '#kit/acting/server.ts';
import { requirePlayer } from '#kit/server/find-player.ts';
import type { ListedUniverse, RobloxLink } from '#kit/server/platforms.ts';
import { type Player, readPlayer } from '#kit/values/player.ts';
import { lintReason } from './lint-reason.ts';
import { BAN_RANGE, displayRoom, privateRoom } from './rules.ts';

export interface Given {
  /** The line number, from 1. */
  line: number;
  typed: string;
  /** Undefined if it is neither a name nor an id. */
  player: Player | undefined;
}

export interface Targets {
  given: Given[];
  isList: boolean;
}

/**
 * Refuses a single player at once if the text can't be a player. In a list, each line gets its own result.
 */
export function readTargets(input: {
  user?: string | undefined;
  users?: readonly string[] | undefined;
}): Targets {
  const { user, users } = input;
  if ((user === undefined) === (users === undefined)) {
    throw new DeskError('ban-tool/one-or-many', {
      fields: { user: 'Give one player or a list, not both' },
    });
  }
  if (user !== undefined) {
    return { given: [{ line: 1, typed: user, player: requirePlayer(user) }], isList: false };
  }
  const given = (users ?? []).flatMap((typed, index) => {
    if (typed.trim() === '') return [];
    const reading = readPlayer(typed);
    const player = reading.ok ? reading.player : undefined;
    return [{ line: index + 1, typed: typed.trim(), player }];
  });
  return { given, isList: true };
}

/** Returns one of the experiences that the owner listed. */
export function readUniverse(link: RobloxLink, wanted: string | undefined): ListedUniverse {
  return pickListed(link.universes, wanted, (why) =>
    why === 'unlisted'
      ? new DeskError('ban-tool/not-listed')
      : new DeskError('ban-tool/which-experience', { fields: { universe_id: 'Choose one' } }),
  );
}

/** Null means permanent. */
export function readBanDuration(seconds: number | null | undefined): number | null {
  return readDuration(seconds, BAN_RANGE, () => {
    const fields = { duration_seconds: '60 seconds to 10 years, in whole seconds' };
    return new DeskError('ban-tool/duration', { fields });
  });
}

/** With an appeal code at its end, there is less room for the moderator's own words. */
export function readDisplayReason(typed: string, hasCode: boolean): string {
  const max = displayRoom(hasCode);
  const reason = typed.trim();
  const field = 'display_reason';
  if (reason === '') {
    throw new DeskError('ban-tool/missing-reason', { fields: { [field]: 'A reason is required' } });
  }
  if (reason.length > max) {
    const cut = sayCharacters(reason.length - max);
    throw new DeskError('ban-tool/reason-too-long', {
      params: { limit: max, cut },
      fields: { [field]: `Cut ${cut}` },
    });
  }
  const [first] = lintReason(reason);
  if (!first) return reason;
  const { fix, kind } = first;
  throw new DeskError('ban-tool/reason-shows', {
    params: { what: WHAT[kind], fix },
    fields: { [field]: fix },
  });
}

const WHAT = {
  link: 'a link',
  handle: 'a handle',
  email: 'an email address',
  phone: 'a phone number',
  number: 'a long number',
  ip: 'an IP address',
  address: 'a postal address',
} as const;

/** Empty if none was given. */
export function readPrivateReason(typed: string | undefined, label: string): string {
  const reason = (typed ?? '').trim();
  const over = reason.length - privateRoom(label);
  if (over <= 0) return reason;
  throw new DeskError('ban-tool/private-too-long', {
    params: { cut: sayCharacters(over) },
    fields: { private_reason: `Cut ${sayCharacters(over)}` },
  });
}
