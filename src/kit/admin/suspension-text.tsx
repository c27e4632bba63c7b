import { words } from '#ui/words.ts';
import type { Suspension } from '../contract/suspension.ts';
import en from './words/en.json';

const say = words(en);

/** Why a pass is suspended, as the owner sees it. */
export function SuspensionText({ suspension }: { suspension: Suspension }) {
  const { why, server, role } = suspension;
  if (server === null) return say('suspended.left-all');
  return say(`suspended.${why}`, { server, role: role ?? '' });
}
