import { findBanner } from '#desk/banner/store.ts';
import type { Actor, Change } from './actor.ts';
import { type Reach, signInAdmin } from './sign-in.ts';

/** Publishes one announcement after the other and deletes one now and then. */
export async function makeBannerActor(reach: Reach): Promise<Actor> {
  const admin = await signInAdmin(reach, 'banner');
  let shown: string | null = null;
  let count = 0;

  function publish(message: string): Change {
    return {
      action: 'banner/publish',
      path: '/admin/banner/publish',
      body: { admin_key: admin.token, message, duration_seconds: 0, replaces: shown },
      after: message,
      done(answer) {
        shown = String(answer.id);
        return message;
      },
    };
  }

  function takeAway(id: string): Change {
    return {
      action: 'banner/delete',
      path: '/admin/banner/delete',
      body: { admin_key: admin.token, id },
      after: 'none',
      done() {
        shown = null;
        return 'none';
      },
    };
  }

  return {
    name: admin.name,
    next() {
      count += 1;
      return shown !== null && count % 4 === 0 ? takeAway(shown) : publish(`Message ${count}`);
    },
    async look(tx) {
      const banner = await findBanner(tx, 0);
      shown = banner?.id ?? null;
      return banner?.message ?? 'none';
    },
  };
}
