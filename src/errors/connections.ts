// Errors when the owner connects a platform.
import type { ErrorTable } from './table.ts';

export const connectionsErrors = {
  'connections/tries': {
    status: 429,
    title: 'Too many tries',
    detail:
      'You can try five credentials an hour per platform. Nothing was sent and nothing changed. Try again in {minutes} min. This limit is fixed.',
  },
  'connections/missing': {
    status: 422,
    title: 'Missing credential',
    detail: 'Enter {credential}. None is saved yet.',
  },
  'connections/shape': {
    status: 422,
    title: 'Not a credential',
    detail: 'This doesn’t look like {credential}. It was not sent and not saved. {next}',
  },
  'connections/refused': {
    status: 422,
    title: 'Not accepted',
    detail:
      '{platform} doesn’t accept this as {credential}. It was tried once and discarded; your previous connection is unchanged. {next}',
  },
  'connections/person': {
    status: 422,
    title: 'This token belongs to a person',
    detail:
      'Discord says this token belongs to a person, not a bot. The desk discarded it. Anyone who has it is signed in as its owner, who can end it by changing the Discord password. The desk needs a bot’s token: Developer Portal > your app > Bot > Reset Token.',
  },
  'connections/key-disabled': {
    status: 422,
    title: 'Key disabled',
    detail:
      'Roblox knows this key, but it is disabled. It was not saved. Enable it at create.roblox.com > Credentials, then save it again.',
  },
  'connections/key-expired': {
    status: 422,
    title: 'Key expired',
    detail:
      'This key has expired. It was not saved. Renew it at create.roblox.com > Credentials, then save it again.',
  },
  'connections/bad-id': {
    status: 422,
    title: 'Invalid input',
    detail: '{id} is not the id of {place}. Nothing changed. {next}',
  },
  'connections/half-app': {
    status: 422,
    title: 'Invalid input',
    detail: 'An app has an id and a secret. Enter both or neither. Nothing changed.',
  },
  'connections/bad-app': {
    status: 422,
    title: 'Invalid input',
    detail:
      'The app’s id or secret contains a space or another invalid character. Copy it again. Nothing changed.',
  },
  'connections/environment': {
    status: 409,
    title: 'Set in the environment',
    detail:
      '{platform} is connected through the environment, which overrides what is saved here. Nothing changed. Change or remove {variable} there.',
  },
  'connections/none': {
    status: 409,
    title: 'Not connected',
    detail: '{platform} is in practice mode: no credential is saved. Nothing changed.',
  },
  'connections/not-gone': {
    status: 404,
    title: 'Webhook not found',
    detail: 'Webhook {id} is not in the list of deleted webhooks. Nothing changed.',
  },
  'connections/list-changed': {
    status: 409,
    title: 'Changed by someone else',
    detail:
      'Another admin changed what tools on {platform} can act on since you opened this page. Your change was not saved. Review the new list first.',
  },
  'connections/changed': {
    status: 409,
    title: 'Changed by someone else',
    detail:
      'Someone saved another credential in the meantime. Nothing changed. Review the connection, then try again.',
  },
  'connections/sealed': {
    status: 503,
    title: 'Connection can’t be read',
    detail:
      'The credential for {platform} was encrypted with a different secret than this desk has now. Nothing was done. The owner can restore the right secret, or connect {platform} again under Admin > Connections.',
  },
} as const satisfies ErrorTable;
