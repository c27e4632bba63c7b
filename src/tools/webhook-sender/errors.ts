import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'webhooks/send-not-listed': {
    status: 409,
    title: 'Server not listed',
    detail:
      'You can send only through webhooks of the owner’s listed servers, and this one belongs to another server. Nothing was sent. The owner can list that server under Admin > Connections.',
  },
  'webhooks/code-limit': {
    status: 429,
    title: 'Too many codes',
    detail:
      'All passes together can send three codes an hour through one webhook. Nothing was sent. Try again in {wait}. This limit is fixed.',
  },
  'webhooks/no-code': {
    status: 409,
    title: 'No code sent',
    detail: 'Your pass has no code for this webhook. Send one first.',
  },
  'webhooks/code-missing': {
    status: 422,
    title: 'Missing code',
    detail: 'Enter the six digits posted in the channel',
  },
  'webhooks/code-wrong': {
    status: 422,
    title: 'That code is not right',
    detail: 'You have {left} left.',
  },
  'webhooks/code-expired': {
    status: 409,
    title: 'That code has expired',
    detail: 'A code is valid for ten minutes. You can send a new one {when}.',
  },
  'webhooks/code-tries': {
    status: 429,
    title: 'Too many tries',
    detail: 'This code no longer works. You can send a new one {when}.',
  },
  'webhooks/no-proof': {
    status: 409,
    title: 'Verify the channel first',
    detail:
      'Send a code to the channel and type it back to show that you can read it. The verification lasts 24 hours. Nothing was sent.',
  },
  'webhooks/moved': {
    status: 409,
    title: 'Verify the channel again',
    detail:
      'The webhook now posts to another channel than the one you verified. Nothing was sent. Send a new code.',
  },
  'webhooks/proof-ended': {
    status: 409,
    title: 'Verify the channel again',
    detail:
      'Your verification ended, or the webhook now posts to another channel. The remaining messages were not sent. Send a new code.',
  },
  'webhooks/sending': {
    status: 409,
    title: 'Still sending',
    detail:
      'Your pass is already sending through this webhook. This message was not sent. Wait until it finishes, or cancel it.',
  },
  'webhooks/message-missing': {
    status: 422,
    title: 'Missing message',
    detail: 'Message is required',
  },
  'webhooks/message-long': {
    status: 422,
    title: 'Message too long',
    detail: 'A message can have at most 2,000 characters. Nothing was sent.',
  },
  'webhooks/embeds-many': {
    status: 422,
    title: 'Too many embeds',
    detail: 'A message can have at most 10 embeds. Nothing was sent.',
  },
  'webhooks/embed-empty': {
    status: 422,
    title: 'Empty embed',
    detail: 'An embed needs a title, a text, an image, a field, an author or a footer',
  },
  'webhooks/embed-part-long': {
    status: 422,
    title: 'Embed too long',
    detail:
      'In an embed, the title and the author can have 256 characters, the text 4,096 and the footer 2,048',
  },
  'webhooks/embed-link': {
    status: 422,
    title: 'Invalid link',
    detail: 'Links and images of an embed must be http or https links of at most 2,048 characters',
  },
  'webhooks/embed-color': {
    status: 422,
    title: 'Invalid color',
    detail: 'The color of an embed must be a number from 0 to 16777215',
  },
  'webhooks/embed-fields-many': {
    status: 422,
    title: 'Too many fields',
    detail: 'An embed can have at most 25 fields',
  },
  'webhooks/embed-field': {
    status: 422,
    title: 'Incomplete field',
    detail:
      'Every field of an embed needs a name of at most 256 and a text of at most 1,024 characters',
  },
  'webhooks/embeds-long': {
    status: 422,
    title: 'Embeds too long',
    detail: 'All embeds together can have at most 6,000 characters. Nothing was sent.',
  },
  'webhooks/thread-both': {
    status: 422,
    title: 'Two threads',
    detail: 'Enter either the id of a thread or the title of a new post, not both',
  },
  'webhooks/thread-id': {
    status: 422,
    title: 'Invalid thread',
    detail:
      'A thread’s id has 15 to 20 digits. In Discord, turn on Developer Mode and choose Copy Thread ID.',
  },
  'webhooks/thread-title': {
    status: 422,
    title: 'Title too long',
    detail: 'The title of a post can have at most 100 characters',
  },
  'webhooks/files-many': {
    status: 422,
    title: 'Too many files',
    detail: 'A message can have at most 10 files. Nothing was sent.',
  },
  'webhooks/files-large': {
    status: 413,
    title: 'Files too large',
    detail: 'The files of a message can have at most 8 MB together. Nothing was sent.',
  },
  'webhooks/file-name': {
    status: 422,
    title: 'Invalid file name',
    detail: 'Every file needs a name of at most 255 characters',
  },
  'webhooks/repeat-once': {
    status: 422,
    title: 'Can’t be repeated',
    detail: 'A message with files or a new forum post is sent once. Set the repeat count to 1.',
  },
  'webhooks/not-sent': {
    status: 404,
    title: 'Message not found',
    detail: 'Your pass sent no such message through this webhook in the last 24 hours.',
  },
  'webhooks/repeat': {
    status: 422,
    title: 'Invalid repeat count',
    detail: 'Repeat count must be between 1 and 100',
  },
  'webhooks/delay': {
    status: 422,
    title: 'Invalid delay',
    detail: 'Delay must be 0 or greater',
  },
  'webhooks/delay-long': {
    status: 422,
    title: 'Invalid delay',
    detail: 'Delay must be 3,600 seconds or less',
  },
  'webhooks/name': {
    status: 422,
    title: 'Invalid name',
    detail: 'A name can have at most 80 characters',
  },
  'webhooks/avatar': {
    status: 422,
    title: 'Invalid picture',
    detail: 'The picture must be an https link of at most 2,048 characters',
  },
  'webhooks/three-failures': {
    status: 503,
    title: 'Stopped',
    detail:
      'Three messages in a row failed, so the remaining messages were not sent. The last error: {why}',
  },
} as const satisfies ErrorTable;
