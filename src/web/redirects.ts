import { tools } from '#tools/index.ts';

/** Addresses of the past, and the tool that stands there now. */
const moved: Record<string, string> = {
  'cookie-generator': 'decoy-generator',
  'webhook-spammer': 'webhook-sender',
  'discord-banner': 'server-ban',
  'token-invalidator': 'token-revoker',
  'discord-token-invalidator': 'token-revoker',
  'ip-bypass': 'ip-lock',
  'invalidate-cookie': 'sign-out',
};

/** An address whose tool does not exist yet is not found, like any other. */
export function redirects(ids = tools.map(({ id }) => id)): { from: string; to: string }[] {
  return Object.entries(moved)
    .filter(([, to]) => ids.includes(to))
    .map(([from, to]) => ({ from: `/${from}`, to: `/${to}` }));
}
