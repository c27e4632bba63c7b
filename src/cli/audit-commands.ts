import { type Command, describeJsonFlag } from './command.ts';

export const auditVerify = {
  name: 'audit verify',
  does: 'look through the audit log for a row that was altered, removed or inserted, and for a missing end',
  flags: {
    head: {
      type: 'string',
      value: 'H',
      does: 'a head that was kept elsewhere: tells an older copy of the log from tampering',
    },
    json: describeJsonFlag('{"state", "rows", "blocks", "unsealed", "head", "fault", "end"}'),
  },
  done: 'the log is intact',
  failed:
    'it is broken, and the first row is named; its end is missing, or may be; or it ends before the head',
  example: 'gatehouse audit verify',
} as const satisfies Command;

export const auditHead = {
  name: 'audit head',
  does: 'print the head of the audit log, to be kept elsewhere',
  flags: { json: describeJsonFlag('{"head"}, null before the first case') },
  done: 'the head is printed',
  failed: 'the store could not be read',
  example: 'gatehouse audit head',
} as const satisfies Command;

export const auditAccept = {
  name: 'audit accept',
  does: 'take the log as it ends now for whole, after you moved or copied the store by hand',
  flags: {
    yes: { type: 'boolean', does: 'do it; without this it only says what is amiss' },
    json: describeJsonFlag('{"accepted", "block", "given_up"}'),
  },
  done: 'it is accepted, and a case says so; or nothing is amiss',
  failed: 'something is amiss, and --yes was not said',
  example: 'gatehouse audit accept --yes',
} as const satisfies Command;

export const auditErase = {
  name: 'audit erase',
  does: 'erase what the log holds of a person; the rows stay, and the log still verifies',
  words: ['TARGET'],
  flags: {
    yes: { type: 'boolean', does: 'do it; without this nothing is erased' },
    json: describeJsonFlag('{"cases"}, how many were erased, or would be'),
  },
  done: 'it is erased, or the number of cases is told',
  failed: 'the target is not written as roblox:ID or discord:ID, or the store cannot be written',
  example: 'gatehouse audit erase roblox:156 --yes',
} as const satisfies Command;
