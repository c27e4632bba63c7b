import type { PlatformName } from '#kit/contract/needs.ts';
import type { Guard } from '#kit/page/client.tsx';

// A bot's token and nothing beside it. It has the shape of a login, and this is the one field of the
// desk where it belongs; whether it is a bot's, the desk asks Discord.
const TOKEN_ALONE = /^(?:Bot\s+)?[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}$/i;

/** The kind of login that must not be sent, if there is one in what was typed for this platform. */
export function loginIn(guard: Guard, platform: PlatformName, typed: string): string | undefined {
  const kind = guard.findLogin(typed)?.kind;
  const isBotToken =
    platform === 'discord' && kind === 'discord-token' && TOKEN_ALONE.test(typed.trim());
  return isBotToken ? undefined : kind;
}

/** Without what people copy along with it. */
export function bareCredential(typed: string): string {
  return typed.trim().replace(/^Bot\s+/i, '');
}
