import { DeskError } from '#errors.ts';
import type { Suspension } from '../contract/suspension.ts';

/** Says why the pass can't be used, and what its holder can do. */
export function refuseSuspended({ why, server, role }: Suspension): DeskError {
  if (server === null) return new DeskError('discord-staff/left-all');
  const params = { server, role: role ?? '' };
  return new DeskError(`discord-staff/${why}`, { params });
}
