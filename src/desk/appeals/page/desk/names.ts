import { readTarget } from '#kit/contract/target.ts';

/** The account's name at the time of the ban, or else its id. */
export function nameTarget(one: { target: string; target_name: string | null }): string {
  return one.target_name ?? readTarget(one.target)?.id ?? one.target;
}
