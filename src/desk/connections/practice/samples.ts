// Samples to try the tools on, because no one can know the ids and URLs of a made-up world.
import { z } from 'zod';
import type { Sample, SampleKind } from '#kit/contract/connections.ts';

const account = z.object({ id: z.string(), username: z.string() });
const webhook = z.object({
  url: z.string(),
  name: z.string(),
  channel: z.string().nullable(),
  foreign: z.boolean(),
  leaked: z.boolean(),
});
const player = z.object({ name: z.string(), special: z.string().optional() });
const described = z.object({
  members: z.array(account.extend({ bot: z.boolean(), protected: z.boolean() })),
  raid: z.array(account),
  strangers: z.array(account),
  webhooks: z.array(webhook),
  players: z.array(player),
  oauth_tokens: z.array(z.object({ token: z.string(), is_revoked: z.boolean() })),
});

type World = z.infer<typeof described>;

const PLAYERS_MAX = 8;
const TOKENS_MAX = 2;

/** Reads the sandbox's description of itself. */
export function listSamples(told: unknown): Record<SampleKind, Sample[]> {
  const world = described.parse(told);
  return {
    webhooks: world.webhooks.map(webhookSample),
    accounts: accountSamples(world),
    players: playerSamples(world),
    tokens: tokenSamples(world),
  };
}

function webhookSample({ url, name, ...where }: z.infer<typeof webhook>): Sample {
  return { value: url, words: [name, whereWords(where)].filter(Boolean).join(', ') };
}

function whereWords(at: { channel: string | null; foreign: boolean; leaked: boolean }): string {
  if (at.foreign) return 'of another server';
  return at.leaked ? 'leaked' : at.channel ? `#${at.channel}` : '';
}

function accountSamples({ members, raid, strangers }: World): Sample[] {
  const people = members.filter(({ bot }) => !bot);
  const wanted: [z.infer<typeof account> | undefined, string][] = [
    [people.find((one) => one.protected), 'one of the staff'],
    [people.find((one) => !one.protected), 'a member'],
    [raid[0], 'came with the raid'],
    [members.find(({ bot }) => bot), 'a bot'],
    [strangers[0], 'not in the server'],
  ];
  return wanted.flatMap(([one, what]) =>
    one ? [{ value: one.id, words: `${one.username}, ${what}` }] : [],
  );
}

/** Written as a moderator would type it: a name made of digits needs the @, or it would be read as an id. */
function playerSamples({ players }: World): Sample[] {
  return players
    .filter(({ special }) => special !== undefined && sampleWords(special) !== undefined)
    .slice(0, PLAYERS_MAX)
    .map(({ name, special = '' }) => ({
      value: `@${name}`,
      words: `${name}, ${sampleWords(special)}`,
    }));
}

const notable: readonly [RegExp, string][] = [
  [/ordinary/, 'an ordinary player'],
  [/^owns [\d,]+ collectibles/, 'a collector'],
  [/hides the inventory/, 'hides the inventory'],
  [/was called/, 'renamed'],
  [/banned by the platform/, 'banned by Roblox'],
  [/verified/, 'verified'],
  [/days old/, 'some days old'],
  [/^restricted for ten years/, 'banned from the experience'],
];

function sampleWords(special: string): string | undefined {
  return notable.find(([shape]) => shape.test(special))?.[1];
}

function tokenSamples({ oauth_tokens: tokens }: World): Sample[] {
  return tokens
    .filter((token) => !token.is_revoked)
    .slice(0, TOKENS_MAX)
    .map(({ token }) => ({ value: token, words: `a refresh token, …${token.slice(-4)}` }));
}
