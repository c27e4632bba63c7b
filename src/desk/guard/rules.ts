import type { LoginKind } from '#kit/secrets/secret-shapes.ts';
import { type Login, searchLogin } from './search.ts';

export type { Login } from './search.ts';

export function findLogin(value: unknown): Login | undefined {
  const search = searchLogin(value);
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value;
}

/** Like `findLogin`, for long values. It calls `pause` after every step so that other work gets a turn. */
export async function findLoginInTurns(
  value: unknown,
  pause: () => Promise<void> | undefined,
): Promise<Login | undefined> {
  const search = searchLogin(value);
  let step = search.next();
  while (!step.done) {
    const paused = pause();
    if (paused) await paused;
    step = search.next();
  }
  return step.value;
}

export interface LoginWords {
  kind: string;
  /** A sentence about how its owner can revoke it. */
  revoke: string;
  revokeUrl: string;
}

const ROBLOX_SECURITY = 'https://www.roblox.com/my/account#!/security';

const WORDS: Record<LoginKind, LoginWords> = {
  'roblox-cookie': {
    kind: 'a Roblox login cookie',
    revoke:
      'Anyone who has it is signed in as its owner. The owner can revoke it in the Roblox settings, under Security, with "Log out of all other sessions".',
    revokeUrl: ROBLOX_SECURITY,
  },
  'discord-token': {
    kind: 'a Discord token',
    revoke:
      'If it belongs to a bot, its owner can reset it in the Developer Portal, under Bot, with Reset Token. If it belongs to a person, they can revoke it by changing their Discord password.',
    revokeUrl: 'https://discord.com/developers/applications',
  },
  'login-line': {
    kind: 'a line with a name, a password and a login',
    revoke:
      'The owner should change the password and then end all sessions: on Roblox in the settings, under Security; on Discord, changing the password does both.',
    revokeUrl: ROBLOX_SECURITY,
  },
};

export function loginWords(kind: LoginKind): LoginWords {
  return WORDS[kind];
}
