// What the team keeps and asks for: templates, requests, the staff's channel, two halves of a case.
import type { ErrorTable } from './table.ts';

export const teamErrors = {
  'templates/no-tool': {
    status: 403,
    title: 'Not In Your Scope',
    detail:
      'Your pass does not open this tool, so you cannot change its templates. Nothing changed. The owner of this desk can grant it.',
  },
  'templates/no-such': {
    status: 404,
    title: 'No Such Template',
    detail: 'This template is gone. Nothing changed. Load the list again to see what is there.',
  },
  'templates/not-yours': {
    status: 403,
    title: 'Not Your Template',
    detail: '{by} made “{name}”. Nothing changed. They or the owner of this desk can change it.',
  },
  'templates/name-taken': {
    status: 409,
    title: 'Name Already Used',
    detail:
      'There is a template called “{name}” already, by {by}. Nothing changed. Choose another name.',
  },
  'templates/full': {
    status: 409,
    title: 'Too Many Templates',
    detail: 'A tool keeps {limit} templates at the most. Nothing changed. Delete one first.',
  },
  'templates/too-long': {
    status: 422,
    title: 'Too Long',
    detail: 'Cut {over} characters: {limit} is the most. Nothing changed.',
  },
  'templates/no-private': {
    status: 422,
    title: 'Invalid Input',
    detail: 'A server ban has no private reason. Nothing changed. Leave it out.',
  },
  'requests/no-such-tool': {
    status: 422,
    title: 'No Such Tool',
    detail: 'This desk has no tool {tool}. Nothing was asked. Choose one of the dashboard.',
  },
  'requests/open-already': {
    status: 409,
    title: 'Already Yours',
    detail: 'Your pass opens {tool} already. Nothing was asked. Load the page again to see it.',
  },
  'requests/too-many': {
    status: 409,
    title: 'Enough Asked',
    detail:
      '{limit} of your requests wait for an answer. Nothing was asked. Wait until the owner has answered one.',
  },
  'requests/no-such': {
    status: 404,
    title: 'No Such Request',
    detail: 'There is no request {id}. Nothing changed. Load the list again to see what is there.',
  },
  'requests/answered': {
    status: 409,
    title: 'Already Answered',
    detail: '{by} answered this request before. Nothing changed.',
  },
  'requests/pass-ended': {
    status: 409,
    title: 'Pass Has Ended',
    detail:
      'The pass that asked for this has ended, so there is nothing to grant. Nothing changed. You can decline it.',
  },
  'notices/not-listed': {
    status: 409,
    title: 'Not A Server Of This Desk',
    detail:
      'Notices go only to a server that you listed under Admin > Connections, and this webhook belongs to another. Nothing was posted or saved.',
  },
  'notices/not-incoming': {
    status: 422,
    title: 'Not A Webhook To Post Through',
    detail:
      'This webhook belongs to an app or follows another channel, so nothing can be posted through it. Nothing was saved. Make one under Server Settings > Integrations > Webhooks.',
  },
  'notices/none': {
    status: 409,
    title: 'No Staff Channel',
    detail: 'No channel is set, so there is none to forget. Nothing changed.',
  },
} as const satisfies ErrorTable;
