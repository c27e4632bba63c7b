import { type Command, describeJsonFlag } from './command.ts';

export const auditVerify = {
  name: 'audit verify',
  does: 'check the audit log for rows that were changed, removed or inserted, and for a missing end',
  flags: {
    head: {
      type: 'string',
      value: 'H',
      does: 'a head that you kept elsewhere; tells an older copy of the log from tampering',
    },
    json: describeJsonFlag('{"state", "rows", "blocks", "unsealed", "head", "fault", "end"}'),
  },
  done: 'the log is intact',
  failed:
    'the log is broken (the first bad row is named), its end is or may be missing, or it ends before the head',
  example: 'gatehouse audit verify',
} as const satisfies Command;

export const auditHead = {
  name: 'audit head',
  does: 'print the head of the audit log, to keep elsewhere',
  flags: { json: describeJsonFlag('{"head"}; null before the first case') },
  done: 'the head was printed',
  failed: 'the database could not be read',
  example: 'gatehouse audit head',
} as const satisfies Command;

export const auditAccept = {
  name: 'audit accept',
  does: 'accept the current end of the log, after you moved or copied the database by hand',
  flags: {
    yes: { type: 'boolean', does: 'do it; without this flag, only report what is wrong' },
    json: describeJsonFlag('{"accepted", "block", "given_up"}'),
  },
  done: 'it was accepted, and a case records it; or nothing is wrong',
  failed: 'something is wrong, and --yes is missing',
  example: 'gatehouse audit accept --yes',
} as const satisfies Command;

export const auditErase = {
  name: 'audit erase',
  does: 'erase a person from the log; the rows stay, and the log still verifies',
  words: ['TARGET'],
  flags: {
    yes: { type: 'boolean', does: 'do it; without this flag, nothing is erased' },
    json: describeJsonFlag('{"cases"}: how many were erased or would be'),
  },
  done: 'the person was erased, or the number of cases was printed',
  failed: 'the target is not roblox:ID or discord:ID, or the database is not writable',
  example: 'gatehouse audit erase roblox:156 --yes',
} as const satisfies Command;
