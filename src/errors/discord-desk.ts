// Refusals to turn on the desk in Discord.
import type { ErrorTable } from './table.ts';

export const discordDeskErrors = {
  'discord-desk/practice': {
    status: 409,
    title: 'No bot is connected',
    detail:
      'Discord is in practice mode. The owner has to connect a bot under Admin > Connections first. Nothing changed.',
  },
  'discord-desk/no-address': {
    status: 409,
    title: 'No public address',
    detail:
      'Discord sends commands to the desk’s public address, and none is set. The owner can set it under Admin > Settings or with PUBLIC_URL. Nothing changed.',
  },
  'discord-desk/not-https': {
    status: 409,
    title: 'Not a public HTTPS address',
    detail:
      'Discord must reach the desk over HTTPS from the internet, and {address} is no such address. The owner can change it under Admin > Settings or with PUBLIC_URL. Nothing changed.',
  },
  'discord-desk/no-servers': {
    status: 409,
    title: 'No server can get commands',
    detail:
      'The bot isn’t in any listed server or may not add commands there. The owner can invite it again with the link under Admin > Connections. Nothing changed.',
  },
  'discord-desk/changed': {
    status: 409,
    title: 'Discord has changed',
    detail:
      'The address or the commands of the bot are no longer the ones that you saw. Nothing was done. Close this and check again what will be replaced.',
  },
  'discord-desk/busy': {
    status: 409,
    title: 'Already being changed',
    detail:
      'Another admin is turning this on or off, or the desk is updating its commands. Try again in a minute. Nothing changed.',
  },
} as const satisfies ErrorTable;
