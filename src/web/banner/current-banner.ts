import type { Banner } from '#desk/banner/page/slab/showing.ts';
import { createCell } from '#kit/page/cell.ts';
import { onPart } from '../client/load.ts';

/** The owner's announcement as last received from the server. */
export const currentBanner = createCell<Banner | undefined>(undefined);

onPart<{ banner: Banner | null }>('banner/show', (answer) => {
  if (!answer?.ok) return;
  const next = answer.data.banner ?? undefined;
  if (next?.id !== currentBanner.get()?.id) currentBanner.set(next);
});
