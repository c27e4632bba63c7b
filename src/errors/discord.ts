// What Discord refuses, in words that a volunteer can act on.
import type { ErrorTable } from './table.ts';

export const discordErrors = {
  'discord/no-permission': {
    status: 409,
    title: 'The bot lacks a permission',
    detail:
      'Discord wants {permissions} for this, and a role above the member it is aimed at. Nothing was done. Somebody with Manage Roles can mend it: Server Settings > Roles, the bot’s role.',
  },
  'discord/no-access': {
    status: 409,
    title: 'The Bot Is Not There',
    detail:
      'The bot is not in that server or may not see it. Nothing was done. The owner finds a link that invites it under Admin > Connections.',
  },
  'discord/two-factor': {
    status: 409,
    title: 'Two-Factor Needed',
    detail:
      'That server asks for two-factor authentication of the bot’s owner. Nothing was done. Whoever owns the bot’s app switches it on in their own Discord settings.',
  },
  'discord/unknown-user': {
    status: 404,
    title: 'Unknown Account',
    detail: 'Discord knows no account with that id. Check the number, or copy it anew.',
  },
  'discord/unknown-member': {
    status: 404,
    title: 'Not A Member',
    detail: 'That account is not in the server. It may have left or been removed.',
  },
  'discord/unknown-ban': {
    status: 404,
    title: 'Not Banned',
    detail: 'That account is not banned from the server.',
  },
  'discord/unknown-channel': {
    status: 404,
    title: 'Unknown Channel',
    detail: 'That channel does not exist any more.',
  },
  'discord/unknown-webhook': {
    status: 404,
    title: 'Invalid Webhook',
    detail: 'Discord knows no such webhook. It was deleted, or the address is not whole.',
  },
  'discord/dead-webhook': {
    status: 404,
    title: 'Invalid Webhook',
    detail:
      'Discord said that this webhook does not exist, and restricts anyone who keeps calling it, so the desk does not. If that was a mistake, the owner can allow it again under Admin > Connections.',
  },
  'discord/webhook-token': {
    status: 404,
    title: 'Invalid Webhook',
    detail: 'The webhook exists, but the second half of the address is not its own. Copy it anew.',
  },
  'discord/system-webhook': {
    status: 409,
    title: 'Not Yours To Change',
    detail: 'That webhook belongs to Discord itself and cannot be changed.',
  },
  'discord/not-found': {
    status: 404,
    title: 'Not Found',
    detail: 'Discord does not know what was asked for. It may have been removed.',
  },
  'discord/user-banned': {
    status: 409,
    title: 'Already Banned',
    detail: 'That account is banned from the server already.',
  },
  'discord/ban-limit': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'Discord takes no more bans of this kind for this server right now. Nothing was done. Try again in a few hours; banning members who are still in the server goes on.',
  },
  'discord/nobody-banned': {
    status: 409,
    title: 'Nobody Was Banned',
    detail: 'Discord banned none of them: they are banned already, or stand above the bot.',
  },
  'discord/write-limit': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'This channel or server gets more than Discord takes right now. Try again in a minute.',
  },
  'discord/overloaded': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Discord is overloaded and asks to try again in a minute. Nothing was done.',
  },
  'discord/blocked': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'Cloudflare, which guards Discord, blocks this desk because of its User-Agent (code 40333). Nothing was done. Tell the owner: setting PUBLIC_URL may help.',
  },
  'discord/blocked-content': {
    status: 422,
    title: 'Blocked By Discord',
    detail: 'The server’s AutoMod or Discord’s link filter stopped this text: {why}',
  },
  'discord/forum': {
    status: 422,
    title: 'That Is A Forum',
    detail:
      'This webhook belongs to a forum, where every message needs a thread. Use a webhook of a text channel.',
  },
  'discord/thread-locked': {
    status: 409,
    title: 'Thread Locked',
    detail: 'The thread is locked. A moderator of the server can unlock it.',
  },
  'discord/invalid': {
    status: 422,
    title: 'Discord Refused It',
    detail: 'Discord does not take this: {why}',
  },
  'discord/refused': {
    status: 503,
    title: 'Discord Refused It',
    detail: 'Discord said no (code {code}): {why}. Nothing was done.',
  },
} as const satisfies ErrorTable;
