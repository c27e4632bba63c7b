import type { Banner } from '#desk/banner/page/slab/showing.ts';
import { createCell } from '#kit/page/cell.ts';
import { call } from '../client/call.ts';

/** The owner's announcement as last received from the server. */
export const currentBanner = createCell<Banner | undefined>(undefined);

export async function refreshBanner(): Promise<void> {
  const answer = await call<{ banner: Banner | null }>('/banner');
  if (!answer.ok) return;
  const next = answer.data.banner ?? undefined;
  if (next?.id !== currentBanner.get()?.id) currentBanner.set(next);
}
