// Refusals of commands and buttons in Discord.
import type { ErrorTable } from './table.ts';

export const interactionsErrors = {
  'interactions/forged': {
    status: 401,
    title: 'Invalid signature',
    detail: 'This request wasn’t signed by Discord. Nothing was done.',
  },
  'interactions/old': {
    status: 401,
    title: 'Too old',
    detail:
      'This request is too old, or the desk’s clock is wrong. Nothing was done. Try again. If that doesn’t help, tell the owner to check the clock of the desk’s machine.',
  },
  'interactions/repeated': {
    status: 409,
    title: 'Already received',
    detail: 'This request was received before. Nothing was done again.',
  },
  'interactions/unreadable': {
    status: 400,
    title: 'Not understood',
    detail: 'Discord sent something that this desk doesn’t understand. Nothing was done.',
  },
  'interactions/other-application': {
    status: 401,
    title: 'Another application',
    detail: 'This request is for another application of Discord. Nothing was done.',
  },
  'interactions/not-in-server': {
    status: 422,
    title: 'Use it in a server',
    detail: 'Commands of this desk work in its servers, not in direct messages. Nothing was done.',
  },
  'interactions/not-listed': {
    status: 403,
    title: 'Server not listed',
    detail:
      'This server isn’t on the desk’s list. Nothing was done. The owner can add it under Admin > Connections.',
  },
  'interactions/not-linked': {
    status: 401,
    title: 'Not linked',
    detail:
      'Your Discord account isn’t linked to a pass of this desk, or its pass has ended. To link it, use /desk link and enter the code on the desk’s page, under Your access. The owner of this desk hands out passes.',
  },
  'interactions/network-locked': {
    status: 403,
    title: 'Locked to a network',
    detail:
      'Your pass is locked to networks, and a command in Discord comes from none. Unlock it on the desk’s page, or ask the owner to remove the lock under Admin > Passes.',
  },
  'interactions/unknown-command': {
    status: 404,
    title: 'Unknown command',
    detail: 'This desk doesn’t have that command. /desk help lists those that it has.',
  },
  'interactions/button-over': {
    status: 404,
    title: 'Too late',
    detail: 'This button no longer works. Nothing was done. Use the command again.',
  },
  'interactions/message-over': {
    status: 404,
    title: 'Too late',
    detail: 'This message is out of date. Nothing was done. Open the job in the desk.',
  },
  'interactions/pressed': {
    status: 409,
    title: 'Already pressed',
    detail:
      'A button of this message was already pressed. Check the cases in the desk before you use the command again.',
  },
  'interactions/offline': {
    status: 530,
    title: 'Website Offline',
    detail:
      'The desk is in maintenance, and the owner is working on it. Nothing was done. Try again later.',
  },
  'interactions/no-target': {
    status: 422,
    title: 'Choose an account',
    detail: 'Choose an account, or enter its id. Nothing was done.',
  },
  'interactions/choice-gone': {
    status: 422,
    title: 'That choice is gone',
    detail: 'It was changed or deleted since you opened the list. Choose again. Nothing was done.',
  },
  'interactions/nothing-typed': {
    status: 422,
    title: 'Something is missing',
    detail: '“{field}” was empty. Press the button again and fill it in. Nothing was done.',
  },
  'interactions/no-message': {
    status: 422,
    title: 'Choose a message',
    detail: 'Discord didn’t say which message you chose. Nothing was done. Try it again.',
  },
  'interactions/login-in-message': {
    status: 422,
    title: 'A login is in this message',
    detail:
      'The message has {kind} in it. Nothing of it was stored. Delete the message in Discord, so that no one can use the login. {revoke}',
  },
  'interactions/not-a-number': {
    status: 422,
    title: 'Not a number',
    detail: '{field} must be a whole number, such as 7. Nothing was done.',
  },
} as const satisfies ErrorTable;
