import { z } from 'zod';
import { BODY_BYTES_MAX, type Feature } from '#kit/contract/feature.ts';
import { uploadsShape } from '#kit/contract/upload-shape.ts';
import { FILE_KINDS } from '#kit/files/file-kind.ts';
import { plainText } from '#kit/values/text.ts';
import { FILE_BYTES_MAX } from './rules.ts';

const reads = {
  method: 'POST',
  access: 'moderator',
  orAdmin: 'read',
  effect: 'reads',
  free: true,
  whileOffline: true,
} as const;

const byHolders = {
  method: 'POST',
  access: 'moderator',
  effect: 'changes',
  hasNoTarget: true,
  whileOffline: true,
  about: { kind: 'case', field: 'case_id' },
} as const;

const changes = { ...byHolders, orAdmin: 'full' } as const;

export const evidence = {
  id: 'evidence',
  actions: {
    list: {
      ...reads,
      path: '/cases/evidence/list',
    },
    file: {
      ...reads,
      path: '/cases/evidence/file',
    },
    add: {
      ...changes,
      path: '/cases/evidence/add',
      files: { field: 'files', max: 1, tooLarge: 'evidence/too-large' },
      bodyBytesMax: FILE_BYTES_MAX + BODY_BYTES_MAX,
      // One image is rewritten at a time, so a busy desk may take a while.
      deadlineMs: 30_000,
    },
    link: {
      ...changes,
      path: '/cases/evidence/link',
    },
    // Only from Discord, which knows no admins.
    message: {
      ...byHolders,
      path: '/cases/evidence/message',
      command: 'Add as evidence',
      // The log keeps that it was added, and never what it says.
      secretInput: true,
    },
    remove: {
      ...changes,
      path: '/cases/evidence/remove',
    },
  },
} as const satisfies Feature;

const caseId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const id = () => z.string().regex(/^[0-9a-f]{16}$/, 'Must be 16 hexadecimal digits');

/** More than Discord's longest message. */
const TEXT_MAX = 10_000;
const NAME_MAX = 200;

const count = () => z.int().min(0).max(1_000);

const messageShape = () =>
  z.strictObject({
    text: plainText(TEXT_MAX).describe('Secrets are masked. Empty if the message has no text'),
    author: z
      .strictObject({
        id: z.string().regex(/^\d{1,20}$/, 'Must be an id'),
        name: plainText(NAME_MAX),
        is_webhook: z.boolean(),
      })
      .nullable(),
    files: count().describe('How many files it has. They are not kept'),
    embeds: count().describe('How many embeds it has. They are not kept'),
    is_forwarded: z.boolean().describe('The text is that of a message that its author forwarded'),
    is_masked: z.boolean().describe('There was a secret in it'),
  });

const item = () =>
  z.strictObject({
    id: z.string(),
    kind: z.enum([...FILE_KINDS, 'link', 'message']),
    name: z.string().describe('A cleaned file name, or the link'),
    url: z.string().nullable().describe('For a link and a message'),
    message: messageShape()
      .extend({ sent_at: z.int().nullable().describe('Milliseconds since 1970') })
      .nullable()
      .describe('What Discord said of a message when it was added'),
    bytes: z.int(),
    sha256: z.string().describe('Of the file as the desk keeps it'),
    thumbnail: z.string().nullable().describe('A small image as a data: URL'),
    at: z.int().describe('Milliseconds since 1970'),
    by: z.string(),
    is_yours: z.boolean(),
    is_practice: z.boolean().describe('On a case of practice mode'),
  });

export const schemas = () => ({
  list: {
    summary: 'Lists the files, message links and messages on a case, oldest first',
    input: z.strictObject({ case_id: caseId() }),
    output: z.strictObject({
      now: z.int(),
      evidence: z.array(item()),
      is_open: z.boolean().describe('Whether this kind of case takes evidence'),
    }),
  },
  file: {
    summary: 'Returns a file on a case, always as a download',
    input: z.strictObject({ case_id: caseId(), id: id() }),
    output: z.string().meta({ contentMediaType: 'application/octet-stream' }),
  },
  add: {
    summary:
      'Adds a PNG, JPEG, WebP, PDF or text file of up to 5 MB to a case. Images lose their metadata',
    input: z.strictObject({
      case_id: caseId(),
      files: uploadsShape(1),
    }),
    output: z.strictObject({ detail: z.string(), evidence: item() }),
  },
  link: {
    summary: 'Adds the link of a Discord message to a case. The desk never opens it',
    input: z.strictObject({ case_id: caseId(), url: plainText(2_000) }),
    output: z.strictObject({ detail: z.string(), evidence: item() }),
  },
  message: {
    summary:
      'Adds a Discord message with its text to a case. Only through the menu of the message in Discord, so that no one can make up what it says',
    input: z.strictObject({ case_id: caseId(), url: plainText(2_000), message: messageShape() }),
    output: z.strictObject({
      detail: z.string(),
      id: z.string(),
      has_text: z.boolean(),
      files: z.int(),
      embeds: z.int(),
      is_masked: z.boolean(),
      is_practice: z.boolean(),
    }),
  },
  remove: {
    summary: 'Removes a file, link or message from a case: your own, or any as an admin',
    input: z.strictObject({ case_id: caseId(), id: id() }),
    output: z.strictObject({ detail: z.string() }),
  },
});
