import type { Action } from '#kit/contract/feature.ts';
import type { Answer } from '#kit/page/client.tsx';
import { sendAction } from './send.ts';
import { refreshDesk } from './session.ts';
import { noteWorld } from './shown-world.ts';

// Written out here, because the contract brings its schemas along, which the first view doesn't need.
const practice: Action = {
  method: 'POST',
  path: '/practice',
  access: 'moderator',
  effect: 'changes',
  about: 'own',
  free: true,
};

/** Turns practice on for an hour or off, for this pass. Resolves once the page shows it. */
export async function setPractice(on: boolean): Promise<Answer> {
  const answer = await sendAction({ action: practice, input: { on } });
  await refreshDesk();
  if (answer.ok) noteWorld();
  return answer;
}
