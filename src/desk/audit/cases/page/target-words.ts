import { readTarget } from '#kit/contract/target.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** 'kestrel (156)', or just the id if the name is unknown. */
export function targetName(target: string, name: string | null | undefined): string {
  const id = readTarget(target)?.id ?? target;
  return name ? `${name} (${id})` : id;
}

/** 'Roblox user kestrel (156)' */
export function targetWords(target: string, name?: string | null): string {
  const read = readTarget(target);
  if (!read) return target;
  return say(`target.${read.kind}`, { id: targetName(target, name) });
}
