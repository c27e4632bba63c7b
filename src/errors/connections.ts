// What goes wrong when the owner connects a platform.
import type { ErrorTable } from './table.ts';

export const connectionsErrors = {
  'connections/tries': {
    status: 429,
    title: 'Too Many Tries',
    detail:
      'Five credentials an hour may be tried for a platform. Nothing was sent, nothing changed. Try again in {minutes} min.',
  },
  'connections/missing': {
    status: 422,
    title: 'Missing Credential',
    detail: 'Please enter {credential}. Nothing is kept yet that it could stay with.',
  },
  'connections/shape': {
    status: 422,
    title: 'Not A Credential',
    detail: 'This is not {credential}: it has another shape. It was not sent and not kept. {next}',
  },
  'connections/refused': {
    status: 422,
    title: 'Not Accepted',
    detail:
      '{platform} does not accept it as {credential}. It was tried once and forgotten; what was connected before stays. {next}',
  },
  'connections/person': {
    status: 422,
    title: 'That Is A Person’s Token',
    detail:
      'Discord says that this token belongs to a person, not to a bot. It was forgotten at once. Whoever holds it is signed in as its owner, who ends it by changing the Discord password. The desk takes the token of a bot: Developer Portal > your app > Bot > Reset Token.',
  },
  'connections/key-disabled': {
    status: 422,
    title: 'The Key Is Disabled',
    detail:
      'Roblox knows this key, but it is switched off. It was not kept. Switch it on at create.roblox.com > Credentials, then save it again.',
  },
  'connections/key-expired': {
    status: 422,
    title: 'The Key Has Expired',
    detail:
      'Roblox knows this key, but it has expired. It was not kept. Renew it at create.roblox.com > Credentials, then save it again.',
  },
  'connections/bad-id': {
    status: 422,
    title: 'Invalid Input',
    detail: '{id} is no id of {place}. Nothing changed. {next}',
  },
  'connections/half-app': {
    status: 422,
    title: 'Invalid Input',
    detail: 'An app has an id and a secret. Give both, or none. Nothing changed.',
  },
  'connections/bad-app': {
    status: 422,
    title: 'Invalid Input',
    detail:
      'The id or the secret of the app holds a space or a character that none has. Copy it anew. Nothing changed.',
  },
  'connections/environment': {
    status: 409,
    title: 'Set In The Environment',
    detail:
      '{platform} is connected by the settings of the process, which win over what is saved here. Nothing changed. Change {variable} there, or remove it.',
  },
  'connections/none': {
    status: 409,
    title: 'Nothing Is Connected',
    detail: '{platform} is practised: there is no saved credential. Nothing changed.',
  },
  'connections/not-gone': {
    status: 404,
    title: 'Not Among Them',
    detail: 'Webhook {id} is not among those that are gone. Nothing changed.',
  },
  'connections/changed': {
    status: 409,
    title: 'Somebody Was Quicker',
    detail:
      'Another credential was saved meanwhile. Nothing changed. Look at the connection first, then try again.',
  },
  'connections/sealed': {
    status: 503,
    title: 'Connection Cannot Be Opened',
    detail:
      'The credential for {platform} was sealed with another secret than this desk has now. Nothing was done. The owner puts the right secret back, or connects {platform} anew under Admin > Connections.',
  },
} as const satisfies ErrorTable;
