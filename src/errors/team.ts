// Refusals about templates, requests, the staff channel and linked cases.
import type { ErrorTable } from './table.ts';

export const teamErrors = {
  'templates/no-tool': {
    status: 403,
    title: 'Not In Your Scope',
    detail:
      'Your pass doesn’t include this tool, so you can’t change its templates. Nothing changed. The owner of this desk can add it.',
  },
  'templates/no-such': {
    status: 404,
    title: 'Template not found',
    detail: 'This template was deleted. Nothing changed. Refresh the list.',
  },
  'templates/not-yours': {
    status: 403,
    title: 'Not your template',
    detail:
      '{by} made “{name}”. Nothing changed. Only they or the owner of this desk can change it.',
  },
  'templates/name-taken': {
    status: 409,
    title: 'Name already used',
    detail: '{by} already has a template called “{name}”. Nothing changed. Choose another name.',
  },
  'templates/full': {
    status: 409,
    title: 'Too many templates',
    detail:
      'A tool can have {limit} templates. Nothing changed. Delete one first. This limit is fixed.',
  },
  'templates/too-long': {
    status: 422,
    title: 'Too long',
    detail: 'Cut {over} characters: the limit is {limit}. Nothing changed.',
  },
  'templates/no-private': {
    status: 422,
    title: 'Invalid input',
    detail: 'A server ban has no private reason. Nothing changed. Leave it out.',
  },
  'templates/other-kind': {
    status: 422,
    title: 'Invalid input',
    detail:
      'A ban tool’s template holds a reason, and a sender’s template holds a message. Nothing changed.',
  },
  'templates/message': {
    status: 422,
    title: 'Message not complete',
    detail: 'This message couldn’t be sent as it is. Fix it first, then save it. Nothing changed.',
  },
  'requests/no-such-tool': {
    status: 422,
    title: 'Tool not found',
    detail:
      'This desk has no tool called {tool}. Nothing was requested. Choose one on the dashboard.',
  },
  'requests/open-already': {
    status: 409,
    title: 'Already in your scope',
    detail: 'Your pass already includes {tool}. Nothing was requested. Reload the page to see it.',
  },
  'requests/too-many': {
    status: 409,
    title: 'Too many requests',
    detail:
      '{limit} of your requests are waiting for an answer. Nothing was requested. Wait until the owner answers one. This limit is fixed.',
  },
  'requests/no-such': {
    status: 404,
    title: 'Request not found',
    detail: 'There is no request {id}. Nothing changed. Refresh the list.',
  },
  'requests/answered': {
    status: 409,
    title: 'Already answered',
    detail: '{by} already answered this request. Nothing changed.',
  },
  'requests/pass-ended': {
    status: 409,
    title: 'Pass ended',
    detail:
      'The pass that requested this has ended, so there is nothing to approve. Nothing changed. You can decline it.',
  },
  'notices/not-listed': {
    status: 409,
    title: 'Server not listed',
    detail:
      'This webhook belongs to a server that isn’t listed under Admin > Connections, and notices go only to listed servers. Nothing was posted or saved. The owner can list the server there.',
  },
  'notices/not-incoming': {
    status: 422,
    title: 'Can’t post here',
    detail:
      'This webhook belongs to an app or follows another channel, so nothing can be posted through it. Nothing was saved. Create one under Server Settings > Integrations > Webhooks.',
  },
  'notices/no-bot': {
    status: 409,
    title: 'Not connected',
    detail:
      'The bot can post by itself only while it is connected and the desk can be used from Discord. Nothing was posted or saved. The owner can change both under Admin > Connections.',
  },
  'notices/no-channel': {
    status: 404,
    title: 'Channel not found',
    detail:
      'There is no text channel with this id in that server. Nothing was posted or saved. Choose one from the list. Someone with Manage Roles can let the bot see a channel.',
  },
  'notices/none': {
    status: 409,
    title: 'No staff channel',
    detail: 'No staff channel is set, so there is nothing to remove. Nothing changed.',
  },
} as const satisfies ErrorTable;
