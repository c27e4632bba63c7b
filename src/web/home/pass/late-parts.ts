import { latePart } from '#ui/late.tsx';

// What home shows to whoever holds a pass. Visitors without one don't load it.

export const passCard = latePart(async () => (await import('./pass-card.tsx')).PassCard);
export const recents = latePart(async () => (await import('../since/recents.tsx')).Recents);
export const since = latePart(async () => (await import('../since/since.tsx')).Since);
export const waitingJobs = latePart(async () => (await import('./waiting-jobs.tsx')).WaitingJobs);

export async function fetchPassParts(): Promise<void> {
  await Promise.all([passCard, recents, since, waitingJobs].map((part) => part.fetch()));
}
