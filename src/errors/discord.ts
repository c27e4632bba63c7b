// Discord's refusals, in words that a volunteer can act on.
import type { ErrorTable } from './table.ts';

export const discordErrors = {
  'discord/no-permission': {
    status: 409,
    title: 'The bot lacks a permission',
    detail:
      'The bot needs {permissions} and a role above the member’s. Nothing was done. Someone with Manage Roles can fix this: Server Settings > Roles, the bot’s role.',
  },
  'discord/no-access': {
    status: 409,
    title: 'The bot isn’t in the server',
    detail:
      'The bot is not in that server or can’t see it. Nothing was done. The owner can find an invite link under Admin > Connections.',
  },
  'discord/two-factor': {
    status: 409,
    title: 'Two-factor needed',
    detail:
      'This server requires two-factor authentication from the bot’s owner. Nothing was done. The owner of the bot’s app can turn it on in their own Discord settings.',
  },
  'discord/unknown-user': {
    status: 404,
    title: 'Account not found',
    detail: 'No Discord account has that id. Check the number, or copy it again.',
  },
  'discord/unknown-member': {
    status: 404,
    title: 'Not a member',
    detail: 'That account is not in the server. It may have left or been removed.',
  },
  'discord/unknown-ban': {
    status: 404,
    title: 'Not banned',
    detail: 'That account is not banned from the server.',
  },
  'discord/unknown-channel': {
    status: 404,
    title: 'Channel not found',
    detail: 'That channel no longer exists.',
  },
  'discord/unknown-webhook': {
    status: 404,
    title: 'Invalid Webhook',
    detail: 'Discord can’t find this webhook. It was deleted, or the URL is incomplete.',
  },
  'discord/dead-webhook': {
    status: 404,
    title: 'Invalid Webhook',
    detail:
      'Discord said that this webhook doesn’t exist. Discord restricts anyone who keeps calling such a webhook, so the desk has stopped. If this is a mistake, the owner can allow it again under Admin > Connections.',
  },
  'discord/webhook-token': {
    status: 404,
    title: 'Invalid Webhook',
    detail: 'The webhook exists, but the second half of the URL is wrong. Copy it again.',
  },
  'discord/system-webhook': {
    status: 409,
    title: 'Can’t be changed',
    detail: 'That webhook belongs to Discord itself and can’t be changed.',
  },
  'discord/not-found': {
    status: 404,
    title: 'Not found',
    detail: 'Discord couldn’t find this. It may have been removed.',
  },
  'discord/user-banned': {
    status: 409,
    title: 'Already banned',
    detail: 'That account is already banned from the server.',
  },
  'discord/ban-limit': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'Discord accepts no more bans of people outside this server right now. Nothing was done. Try again in a few hours. You can still ban current members.',
  },
  'discord/nobody-banned': {
    status: 409,
    title: 'No one was banned',
    detail:
      'Discord banned none of these accounts: they are already banned or their role is above the bot’s.',
  },
  'discord/write-limit': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'This channel or server is getting more than Discord accepts right now. Try again in a minute.',
  },
  'discord/overloaded': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Discord is overloaded. Nothing was done. Try again in a minute.',
  },
  'discord/blocked': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'Cloudflare, which protects Discord, is blocking this desk because of its User-Agent (code 40333). Nothing was done. Tell the owner that setting PUBLIC_URL may help.',
  },
  'discord/blocked-content': {
    status: 422,
    title: 'Blocked by Discord',
    detail: 'The server’s AutoMod or Discord’s link filter blocked this text: {why}',
  },
  'discord/forum': {
    status: 422,
    title: 'Forum channel',
    detail:
      'This webhook belongs to a forum, where every message needs a post. Enter the title of a new post, or the id of an existing one.',
  },
  'discord/not-a-forum': {
    status: 422,
    title: 'Not a forum',
    detail:
      'Only a forum’s webhook can start a new post, and this one belongs to another kind of channel. Nothing was sent. Leave the title empty, or enter a thread’s id.',
  },
  'discord/unknown-thread': {
    status: 404,
    title: 'Thread not found',
    detail:
      'Discord can’t find this thread in the webhook’s channel. Check the id: it must be a thread of the channel that the webhook posts to.',
  },
  'discord/unknown-message': {
    status: 404,
    title: 'Message not found',
    detail: 'Discord can’t find this message. It may have been deleted already.',
  },
  'discord/too-large': {
    status: 422,
    title: 'Too large for Discord',
    detail: 'Discord doesn’t accept files this large here. Send fewer or smaller files.',
  },
  'discord/thread-locked': {
    status: 409,
    title: 'Thread locked',
    detail: 'The thread is locked. A moderator of the server can unlock it.',
  },
  'discord/webhook-limit': {
    status: 409,
    title: 'Too many webhooks',
    detail:
      'Discord allows no more webhooks in this channel. Nothing was done. Delete one that no one needs first.',
  },
  'discord/channel-permission': {
    status: 409,
    title: 'The bot lacks a permission',
    detail:
      'The bot needs {permissions} in that channel. Nothing was sent. Someone with Manage Roles can fix this: the channel’s settings > Permissions, the bot’s role.',
  },
  'discord/other-author': {
    status: 409,
    title: 'Another bot’s message',
    detail: 'Another bot posted this message, and only that bot can change it. Nothing was done.',
  },
  'discord/interactions-url': {
    status: 409,
    title: 'Discord can’t reach the desk',
    detail:
      'Discord couldn’t reach or verify the desk’s address, so nothing was changed. The owner can check PUBLIC_URL: it must be on HTTPS and reachable from the internet, and a proxy must pass requests on unchanged.',
  },
  'discord/command-limit': {
    status: 409,
    title: 'Too many commands',
    detail:
      'Discord allows no more commands of this bot in this server. Its commands stay as they were.',
  },
  'discord/command-creates': {
    status: 503,
    title: 'Too many new commands',
    detail:
      'Discord allows a bot 200 new commands a day in a server. Its commands stay as they were. Try again tomorrow.',
  },
  'discord/reply-unknown': {
    status: 404,
    title: 'Answer not found',
    detail: 'Discord doesn’t know this answer yet, or it was deleted. Nothing was changed.',
  },
  'discord/reply-over': {
    status: 409,
    title: 'Answer closed',
    detail:
      'Discord no longer lets the desk change this answer: it allows that for 15 minutes. Nothing was changed.',
  },
  'discord/invalid': {
    status: 422,
    title: 'Refused by Discord',
    detail: 'Discord doesn’t accept this: {why}',
  },
  'discord/refused': {
    status: 503,
    title: 'Refused by Discord',
    detail: 'Discord refused this (code {code}): {why}. Nothing was done.',
  },
} as const satisfies ErrorTable;
