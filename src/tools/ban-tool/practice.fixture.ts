import { showcase } from '#platforms/sandbox/roblox/world/showcase.ts';
import type { Client, Reply } from '#testing/client.ts';
import type { TestDeskOptions } from '#testing/desk.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

export const QUAY = '91000000101';
export const SKYFORGE = '91000000202';

export function sampleId(name: string): string {
  const player = showcase.find((one) => one.name === name);
  if (!player) throw new Error(`The practice world has no ${name}`);
  return String(player.id);
}

export interface Bench {
  house: PracticeDesk;
  post: PracticeDesk['post'];
  /** Bans the player from one experience for 'Exploiting', unless `more` says otherwise. */
  ban(user: string, more?: object, by?: Client): Promise<Reply>;
  unban(user: string, more?: object, by?: Client): Promise<Reply>;
  /** The player's restriction as Roblox reports it. */
  standing(userId: string): Promise<Record<string, unknown>>;
  /** Changes the restriction as if someone else did it on Roblox. */
  change(userId: string, restriction: object): Promise<void>;
  ledger(userId?: string): { action: string; user_id?: string; changed: boolean }[];
  /** Ids of players who were never restricted. */
  strangers(count: number): string[];
  stop(): Promise<void>;
}

const asking = () => ({ signal: AbortSignal.timeout(9_000) });

/** A desk on the sandbox, without a cooldown for the moderator. */
export async function openBench(options: TestDeskOptions = {}): Promise<Bench> {
  const settings = { banCooldownMs: 0, ...options.settings };
  const house = await openPractice({ ...options, settings });
  const link = () => house.desk.desk.connections.roblox();
  const at = (user: string) => ({ universe: QUAY, user });
  const call = (path: string) => (user: string, more: object, by?: Client) =>
    house.post(path, { user, universe_id: QUAY, ...more }, by);
  const [ban, unban] = [call('/ban'), call('/unban')];
  let changes = 0;
  return {
    house,
    post: house.post,
    ban: (user, more = {}, by) => ban(user, { display_reason: 'Exploiting', ...more }, by),
    unban: (user, more = {}, by) => unban(user, more, by),
    async standing(user) {
      const { api } = await link();
      const found = await api.restrictions.get(at(user), asking()).catch(() => undefined);
      return { ...(found?.gameJoinRestriction ?? { active: false }) };
    },
    async change(user, restriction) {
      changes += 1;
      const { sandbox } = house.desk;
      const nowMs = house.desk.desk.now();
      const path = `/cloud/v2/universes/${QUAY}/user-restrictions/${user}?idempotencyKey.key=by-hand-${changes}`;
      const reply = sandbox.handle(
        {
          base: 'cloud',
          method: 'PATCH',
          path,
          headers: { 'x-api-key': 'sandbox', 'content-type': 'application/json' },
          body: JSON.stringify({ gameJoinRestriction: restriction }),
        },
        nowMs,
      );
      if (reply.status !== 200) throw new Error(`The sandbox said ${reply.status}: ${reply.body}`);
    },
    ledger: (userId) =>
      house.desk.sandbox.ledger.lines.filter(
        (line) => userId === undefined || line.user_id === userId,
      ),
    strangers(count) {
      const world = house.desk.sandbox.describe(house.desk.desk.now()) as unknown as {
        players: { id: string; special?: string }[];
      };
      return world.players
        .filter(({ special }) => special === undefined)
        .slice(0, count)
        .map(({ id }) => id);
    },
    stop: () => house.stop(),
  };
}
