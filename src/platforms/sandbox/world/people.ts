import { createDice, HEX } from './dice.ts';
import { createNamer } from './names.ts';
import { compareIds, readSnowflakeTime, snowflakeAt } from './snowflake.ts';
import type { Member, User } from './things.ts';

const DAY_MS = 86_400_000;
const FIRST_ACCOUNT_MS = Date.UTC(2016, 0, 12);
const LAST_ACCOUNT_MS = Date.UTC(2025, 8, 1);
const BOT_MADE_MS = Date.UTC(2023, 2, 4);

// HypeSquad houses, early supporter, early verified bot developer, moderator programs alumni.
const FLAGS = [64, 128, 256, 64 | 512, 128 | 512, 512, 1 << 17, 1 << 18];

export type People = ReturnType<typeof createPeople>;

/** Creates unique users and keeps them all. */
export function createPeople(seed: string, startMs: number) {
  const dice = createDice(seed, 'people');
  const namer = createNamer(createDice(seed, 'names'));
  const all = new Map<string, User>();

  const add = (user: Omit<User, 'id'>, createdMs: number): User => {
    let id = snowflakeAt(createdMs, dice.whole(0, 2 ** 22 - 1));
    while (all.has(id)) id = snowflakeAt(createdMs, dice.whole(0, 2 ** 22 - 1));
    const made = { id, ...user };
    all.set(id, made);
    return made;
  };

  const person = (): User => {
    const username = namer.handle();
    return add(
      {
        username,
        globalName: dice.chance(0.7) ? namer.display(username) : null,
        avatar: dice.chance(0.8) ? avatarHash() : null,
        isBot: false,
        publicFlags: dice.chance(0.3) ? dice.pick(FLAGS) : 0,
      },
      dice.whole(FIRST_ACCOUNT_MS, LAST_ACCOUNT_MS),
    );
  };

  const avatarHash = () => (dice.chance(0.08) ? 'a_' : '') + dice.text(32, HEX);

  const bot = (username: string): User =>
    add(
      { username, globalName: null, avatar: dice.text(32, HEX), isBot: true, publicFlags: 1 << 16 },
      BOT_MADE_MS + dice.whole(0, 300 * DAY_MS),
    );

  const raider = (createdMs: number): User =>
    add(
      { username: namer.scripted(), globalName: null, avatar: null, isBot: false, publicFlags: 0 },
      createdMs,
    );

  /** Joins a user some time after the guild was created and well before the world starts. */
  const join = (user: User, options: { guildMs: number; roleIds: readonly string[] }): Member => {
    const earliestMs = Math.max(readSnowflakeTime(user.id), options.guildMs);
    const joinedMs = dice.whole(earliestMs, Math.max(earliestMs, startMs - 2 * DAY_MS));
    const canBoost = !user.isBot && dice.chance(0.04);
    return {
      user,
      nick: !user.isBot && dice.chance(0.12) ? namer.display(user.username).slice(0, 32) : null,
      roleIds: options.roleIds,
      joinedMs,
      timeoutUntilMs: null,
      isPending: false,
      boostingSinceMs: canBoost ? dice.whole(joinedMs, startMs - DAY_MS) : null,
    };
  };

  return { all: all as ReadonlyMap<string, User>, person, bot, raider, join, compare: compareIds };
}
