import { loadSettings } from '#desk/settings/store.ts';
import type { Actor } from './actor.ts';
import { type Reach, signInAdmin } from './sign-in.ts';

const VALUES = 3_000;

/** Sets two settings to the same number in one call, so that half a change would be visible. */
export async function makeSettingsActor(reach: Reach): Promise<Actor> {
  const admin = await signInAdmin(reach, 'settings');
  let days = 0;
  let lookups = 0;
  const say = () => `${days} days, ${lookups} look-ups`;

  return {
    name: admin.name,
    next() {
      const to = (days % VALUES) + 1;
      const after = `${to} days, ${to} look-ups`;
      return {
        action: 'settings/change',
        path: '/admin/settings/change',
        body: {
          admin_key: admin.token,
          changes: [
            { name: 'youngAccountDays', from: days, to },
            { name: 'lookupsPerDay', from: lookups, to },
          ],
        },
        after,
        done() {
          days = to;
          lookups = to;
          return after;
        },
      };
    },
    async look(tx) {
      const settings = await loadSettings(tx);
      days = settings.youngAccountDays;
      lookups = settings.lookupsPerDay;
      return say();
    },
  };
}
