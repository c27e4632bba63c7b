import type { People } from './people.ts';
import type { Guild, Member } from './things.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface RaidOptions {
  guild: Guild;
  people: People;
  startMs: number;
  size: number;
}

/** Made within two hours some days ago, joined within twenty minutes last night. */
export function makeRaid({ guild, people, startMs, size }: RaidOptions): Member[] {
  const madeMs = startMs - 4 * 24 * HOUR_MS - 5 * HOUR_MS;
  const joinedMs = startMs - 9 * HOUR_MS;
  return Array.from({ length: size }, (_, at) => {
    const user = people.raider(madeMs + Math.floor((at / size) * 2 * HOUR_MS));
    const member: Member = {
      user,
      nick: null,
      roleIds: [],
      joinedMs: joinedMs + Math.floor((at / size) * 20 * MINUTE_MS),
      timeoutUntilMs: null,
      isPending: false,
      boostingSinceMs: null,
    };
    guild.members.set(user.id, member);
    return member;
  });
}
