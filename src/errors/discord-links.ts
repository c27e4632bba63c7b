// Refusals about links between passes and Discord accounts.
import type { ErrorTable } from './table.ts';

export const discordLinksErrors = {
  'discord-links/off': {
    status: 409,
    title: 'Not used from Discord',
    detail:
      'This desk can’t be used from Discord, so no pass can be linked. Nothing changed. The owner can change that.',
  },
  'discord-links/required': {
    status: 403,
    title: 'Link your Discord account first',
    detail:
      'The owner of this desk allows actions only with a pass that is linked to a Discord account. Link yours on the start page, under Your access > Discord account, then try again. Nothing changed.',
  },
  'discord-links/code-unknown': {
    status: 404,
    title: 'Code not found',
    detail:
      'No code matches. A code works once and for 10 minutes. Check what you typed, or get a new code. Nothing changed.',
  },
  'discord-links/code-expired': {
    status: 409,
    title: 'Code expired',
    detail: 'A code works for 10 minutes, and this one is older. Get a new code. Nothing changed.',
  },
  'discord-links/code-for-discord': {
    status: 409,
    title: 'Type this code in Discord',
    detail:
      'You made this code here, so enter it in Discord: /desk link, with the code. Nothing changed.',
  },
  'discord-links/code-tries': {
    status: 429,
    title: 'Too many tries',
    detail:
      'You can try {limit} wrong codes in 10 minutes. Try again in {minutes} min. This limit is fixed.',
  },
  'discord-links/linked-before': {
    status: 409,
    title: 'Already linked',
    detail:
      'The pass is already linked to the Discord account {name}. Unlink it first. Nothing changed.',
  },
  'discord-links/account-taken': {
    status: 409,
    title: 'Account already linked',
    detail:
      'The Discord account {name} is already linked to the pass {label}, and an account can have only one. Unlink it there, or ask the owner to unlink it under Admin > Passes. Nothing changed.',
  },
  'discord-links/not-linked': {
    status: 404,
    title: 'Not linked',
    detail: 'This pass isn’t linked to a Discord account. Nothing changed.',
  },
} as const satisfies ErrorTable;
