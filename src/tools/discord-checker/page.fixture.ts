// Sample answers for Account Checker's page.
import { GUILD, NOW } from '#testing/page/usual-answers.ts';
import type { schemas } from './contract.ts';

type Checked = ReturnType<typeof schemas>['check']['output']['_zod']['output'];
type Server = NonNullable<Checked['server']>;

const DAY_MS = 86_400_000;
export const ID = '80351110224678912';

/** An ordinary member of the server, unless overridden. */
export function checkedAccount(more: Partial<Checked> = {}): Checked {
  return {
    user_id: ID,
    username: 'kestrel_092',
    display_name: 'Kestrel',
    avatar_url: 'data:image/png;base64,AAAA',
    is_bot: false,
    is_system: false,
    badges: ['Early Supporter'],
    created_at: NOW - 1_234 * DAY_MS,
    age_days: 1_234,
    is_young: false,
    young_days: 30,
    server: standing(),
    now: NOW,
    ...more,
  };
}

export function standing(more: Partial<Server> = {}): Server {
  const value = { nick: 'Kes', joined_at: NOW - 100 * DAY_MS, timed_out_until: null };
  return {
    guild_id: GUILD.id,
    name: GUILD.name,
    member: { state: 'ok', value },
    roles: { state: 'ok', value: [{ id: '5', name: 'Staff' }] },
    ban: { state: 'none' },
    ...more,
  };
}
