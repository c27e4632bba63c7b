// Refusals about the evidence on a case.
import type { ErrorTable } from './table.ts';

export const evidenceErrors = {
  'evidence/no-file': {
    status: 422,
    title: 'Missing file',
    detail: 'Choose a file first. Nothing was added.',
  },
  'evidence/too-large': {
    status: 413,
    title: 'File too large',
    detail: 'A file can have 5 MB. Nothing was added. Send a smaller one, or crop it.',
  },
  'evidence/not-accepted': {
    status: 422,
    title: 'File type not accepted',
    detail:
      'Evidence can be a PNG, JPEG or WebP image, a PDF, or plain text in UTF-8. What counts is the content of the file, not its name. Nothing was added.',
  },
  'evidence/unreadable-image': {
    status: 422,
    title: 'Image can’t be read',
    detail:
      'The image is damaged or incomplete. Nothing was added. Take a screenshot of it instead.',
  },
  'evidence/too-many-pixels': {
    status: 422,
    title: 'Image too large',
    detail: 'An image can have {megapixels} megapixels. Nothing was added. Make it smaller first.',
  },
  'evidence/animated': {
    status: 422,
    title: 'Animated image',
    detail: 'Only still images are accepted. Nothing was added. Send a screenshot instead.',
  },
  'evidence/no-images': {
    status: 503,
    title: 'No images on this desk',
    detail:
      'The part of the desk that reads images could not be loaded on this machine. Nothing was added. Tell the owner; the log says why.',
  },
  'evidence/image-grew': {
    status: 422,
    title: 'Image too large',
    detail:
      'The desk rewrites every image to remove its metadata, and this one then has more than 5 MB. Nothing was added. Crop it, or save it as JPEG.',
  },
  'evidence/not-a-link': {
    status: 422,
    title: 'Not a message link',
    detail:
      'Copy the link of a Discord message: open its menu and choose Copy Message Link. Nothing was added.',
  },
  'evidence/private-link': {
    status: 422,
    title: 'Private message',
    detail:
      'Only the people in this conversation can open the link. Nothing was added. Add a screenshot instead.',
  },
  'evidence/only-in-discord': {
    status: 422,
    title: 'Use the message’s menu',
    detail:
      'Only Discord can say what is in a message. Open the menu of the message in Discord and choose Apps > Add as evidence. Nothing was added.',
  },
  'evidence/which-case': {
    status: 422,
    title: 'Which case?',
    detail: 'Choose a case, or enter its number. Nothing was added.',
  },
  'evidence/two-cases': {
    status: 422,
    title: 'Two cases',
    detail:
      'You chose case {chosen} and entered case {entered}. Nothing was added. Choose one, or enter one.',
  },
  'evidence/same': {
    status: 409,
    title: 'Already there',
    detail: 'This case already has the same file, link or message. Nothing was added.',
  },
  'evidence/full': {
    status: 409,
    title: 'Evidence is full',
    detail:
      'A case can have {limit} files, links and messages. Nothing was added. Remove one first. This limit is fixed.',
  },
  'evidence/no-room': {
    status: 409,
    title: 'No room for evidence',
    detail:
      'All evidence together may take {megabytes} MB on this desk, and that is used up. Nothing was added. The owner can raise the limit under Admin > Settings.',
  },
  'evidence/too-many-today': {
    status: 429,
    title: 'Too much today',
    detail:
      'You can add {limit} files, links and messages in 24 hours. Nothing was added. Try again in {wait}. This limit is fixed.',
  },
  'evidence/not-here': {
    status: 409,
    title: 'No evidence here',
    detail:
      'This case is about another case, such as a note on it. Nothing was added. Open that case and add it there.',
  },
  'evidence/no-such': {
    status: 404,
    title: 'Evidence not found',
    detail: 'It was removed. Refresh the case.',
  },
  'evidence/not-yours': {
    status: 403,
    title: 'Not your evidence',
    detail: '{by} added this. Nothing was removed. Only they or an admin can remove it.',
  },
} as const satisfies ErrorTable;
