import { DeskError } from '#errors.ts';
import type { Handlers, Undo } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { BANNER_MS, bannerDuration } from './rules.ts';
import { type BannerRow, deleteBanner, findBanner, insertBanner } from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async show(_input, { database, nowMs }) {
    const banner = await database.transaction((tx) => findBanner(tx, nowMs - BANNER_MS));
    return { banner: banner ? publicBanner(banner) : null };
  },

  async inspect(_input, { database, nowMs }) {
    const banner = await database.transaction((tx) => findBanner(tx, nowMs - BANNER_MS));
    if (!banner) return { now: nowMs, banner: null };
    const { created_by = 'unknown', created_at } = banner;
    const ends_at = created_at + BANNER_MS;
    return { now: nowMs, banner: { ...publicBanner(banner), created_by, ends_at } };
  },

  async publish(input, { database, nowMs, admin, randomBytes, note }) {
    const banner = {
      id: Buffer.from(randomBytes(9)).toString('hex'),
      message: input.message,
      duration_seconds: bannerDuration(input.duration_seconds),
      created_at: nowMs,
    };
    await database.transaction(async (tx) => {
      await tx.lock('banner');
      const current = await findBanner(tx, nowMs - BANNER_MS);
      if ((current?.id ?? null) !== input.replaces) {
        const by = current?.created_by ?? 'somebody else';
        throw new DeskError('banner/changed', { params: { by } });
      }
      await insertBanner(tx, banner, admin?.label ?? 'unknown');
    });
    note({ id: banner.id });
    const detail = 'Visitors see it within 30 s.';
    return { detail, id: banner.id, duration_seconds: banner.duration_seconds };
  },

  async delete(input, { database }) {
    if (!(await database.transaction((tx) => deleteBanner(tx, input.id)))) {
      throw new DeskError('banner/gone');
    }
    return { detail: 'The announcement disappears within 30 s.' };
  },
};

export const undo: Record<string, Undo> = {
  publish: ({ result }) =>
    typeof result?.id === 'string'
      ? { action: 'banner/delete', input: { id: result.id } }
      : undefined,
};

function publicBanner({ id, message, duration_seconds, created_at }: BannerRow) {
  return { id, message, duration_seconds, created_at };
}
