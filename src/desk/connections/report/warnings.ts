import type {
  BrokenWhy,
  ConnectionState,
  SeenDiscord,
  SeenRoblox,
} from '#kit/contract/connections.ts';
import { isAdministrator, readPermissions } from '#platforms/discord/permissions.ts';

export interface Warning {
  title: string;
  detail: string;
}

const DAY_MS = 24 * 3_600_000;
const EXPIRY_WARNED_MS = 14 * DAY_MS;
const UNUSED_WARNED_MS = 45 * DAY_MS;
const UNUSED_MAX_DAYS = 60;

/** The reason why the connection doesn't work, and how to fix it. */
export function findProblem(
  { broken, source }: Pick<ConnectionState<unknown>, 'broken' | 'source'>,
  platform: 'Discord' | 'Roblox',
): Warning | null {
  if (!broken) return null;
  const next =
    source === 'environment'
      ? 'Change it in the desk’s environment and restart the desk.'
      : 'Save a new one below.';
  return PROBLEMS[broken.why](platform, next);
}

type Say = (platform: 'Discord' | 'Roblox', next: string) => Warning;

const PROBLEMS: Record<BrokenWhy, Say> = {
  revoked: (platform, next) => ({
    title: `${platform} no longer accepts the credential`,
    detail: `It was reset, deleted or regenerated. The desk stops every call before it is sent. ${next} If you fixed it on ${platform}, check the connection.`,
  }),
  disabled: () => ({
    title: 'The key is disabled',
    detail:
      'Enable it on create.roblox.com > Credentials, then check the connection. Until then, the desk stops every call before it is sent.',
  }),
  expired: () => ({
    title: 'The key has expired',
    detail:
      'Renew it on create.roblox.com > Credentials, then check the connection. Until then, the desk stops every call before it is sent.',
  }),
  sealed: (platform) => ({
    title: 'The saved credential can’t be decrypted',
    detail: `It was encrypted with a different secret than this desk has now. Restore the right one (GATEHOUSE_SECRET_KEY, or secret.key in the data folder), or connect ${platform} again below.`,
  }),
};

export function discordWarnings({ bot, application, guilds }: SeenDiscord): Warning[] {
  const here = guilds.filter(({ isHere }) => isHere);
  const asAdmin = here.filter(({ permissions }) => isAdministrator(readPermissions(permissions)));
  const twoFactor = here.filter(({ needsTwoFactor }) => needsTwoFactor);
  return [
    ...asAdmin.map(({ name }) => ({
      title: `${bot.name} is an administrator in ${name}`,
      detail:
        'The tools don’t need this. Remove Administrator from the bot’s role and grant only what the invite link asks for, so that a leaked token does less harm.',
    })),
    ...twoFactor.map(({ name }) => ({
      title: `${name} asks for two-factor authentication`,
      detail:
        'Bans, kicks and webhooks work there only while the owner of the bot’s app has two-factor authentication turned on in their own Discord account.',
    })),
    ...(application.isPublic
      ? [
          {
            title: 'Anyone can add this bot to a server',
            detail:
              'The desk acts only in the servers that you list. To keep others from adding the bot, turn off Developer Portal > your app > Bot > Public Bot.',
          },
        ]
      : []),
    ...(application.hasMembersIntent
      ? []
      : [
          {
            title: 'The members intent is off',
            detail:
              'Members can be searched but not listed page by page. Turn it on in Developer Portal > your app > Bot > Server Members Intent.',
          },
        ]),
  ];
}

export function robloxWarnings(
  { key }: Pick<SeenRoblox, 'key'>,
  { usedAt, nowMs }: { usedAt: number | null; nowMs: number },
): Warning[] {
  const warnings: Warning[] = [];
  if (key.expiresAt !== null && !key.isExpired && key.expiresAt - nowMs < EXPIRY_WARNED_MS) {
    const days = Math.max(0, Math.floor((key.expiresAt - nowMs) / DAY_MS));
    const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
    warnings.push({
      title: `The key expires ${when}`,
      detail: 'Set a later date on create.roblox.com > Credentials. The key itself stays the same.',
    });
  }
  if (usedAt !== null && nowMs - usedAt > UNUSED_WARNED_MS) {
    const days = Math.floor((nowMs - usedAt) / DAY_MS);
    warnings.push({
      title: `The key was last used ${days} days ago`,
      detail: `Roblox expires a key after ${UNUSED_MAX_DAYS} days without use. A running desk uses it regularly, so check the connection now.`,
    });
  }
  return warnings;
}
