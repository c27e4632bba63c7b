// Every command, as data: the help and the reader of flags are made from it. No package is imported, so
// that the help is there before the packages are.
import { auditAccept, auditErase, auditHead, auditVerify } from './audit-commands.ts';
import { type Command, describeJsonFlag } from './command.ts';

const expires = (does: string) => ({ type: 'string', value: '30d', does }) as const;

export const startCommand = {
  name: 'start',
  does: 'serve the desk (settings: docs/settings.md)',
  flags: {
    json: describeJsonFlag(
      '{"url", "admin_key", "code"}; the last two at the first start, else null',
    ),
  },
  done: 'it was told to stop',
  failed: 'it could not start',
  example: 'PORT=8081 gatehouse start',
} as const satisfies Command;

export const codeCreate = {
  name: 'code create',
  does: 'hand out access codes',
  flags: {
    label: { type: 'string', value: 'L', does: 'what the code is called', isNeeded: true },
    holder: { type: 'string', value: 'H', does: 'whose it is; otherwise the label' },
    tools: { type: 'string', value: 'a,b', does: 'only these tools; otherwise all' },
    expires: expires('until when code and pass work: a number with m, h or d; otherwise no end'),
    'daily-cap': { type: 'string', value: 'N', does: 'at most so many changes a day' },
    count: { type: 'string', value: 'N', does: 'so many codes, 1 to 50, with numbered labels' },
    json: describeJsonFlag('{"code", "codes"}, the first code and all of them'),
  },
  done: 'the codes are made and printed, one to a line',
  failed: 'nothing was made',
  example: 'gatehouse code create --label night-shift --tools qr-generator --expires 30d --count 3',
} as const satisfies Command;

export const codeList = {
  name: 'code list',
  does: 'show the codes and their state, newest first',
  flags: { json: describeJsonFlag('{"codes", "is_cut"}') },
  done: 'the list is printed, also when it is empty',
  failed: 'the store could not be read',
  example: 'gatehouse code list',
} as const satisfies Command;

export const codeRevoke = {
  name: 'code revoke',
  does: 'take a code back and end its pass',
  words: ['ID'],
  flags: { json: describeJsonFlag('{"revoked"}') },
  done: 'the code is revoked, and its pass has ended',
  failed: 'there is no such code, or it was revoked before',
  example: 'gatehouse code revoke 4fT9xQ2mKd1L',
} as const satisfies Command;

export const adminKeyCreate = {
  name: 'admin-key create',
  does: 'hand out an admin key: the way back in when the last one is lost',
  flags: {
    label: { type: 'string', value: 'L', does: "who it is for; otherwise 'made by the CLI'" },
    'read-only': { type: 'boolean', does: 'a key that can look and not change' },
    json: describeJsonFlag('{"key"}'),
  },
  done: 'the key is made and printed, this once',
  failed: 'nothing was made',
  example: 'gatehouse admin-key create --label Mira',
} as const satisfies Command;

export const adminKeyList = {
  name: 'admin-key list',
  does: 'show the admin keys, without their secrets',
  flags: { json: describeJsonFlag('{"keys"}') },
  done: 'the list is printed, also when it is empty',
  failed: 'the store could not be read',
  example: 'gatehouse admin-key list',
} as const satisfies Command;

export const adminKeyRevoke = {
  name: 'admin-key revoke',
  does: 'end an admin key and all its sessions',
  words: ['ID'],
  flags: { json: describeJsonFlag('{"revoked"}') },
  done: 'the key is revoked, and its sessions have ended',
  failed: 'there is no such key, it was revoked before, or it is the last full one',
  example: 'gatehouse admin-key revoke 4fT9xQ2mKd1L',
} as const satisfies Command;

export const ipBanList = {
  name: 'ip-ban list',
  does: 'show the banned addresses and networks, newest first',
  flags: { json: describeJsonFlag('{"bans", "is_cut"}') },
  done: 'the list is printed, also when it is empty',
  failed: 'the store could not be read',
  example: 'gatehouse ip-ban list',
} as const satisfies Command;

export const ipBanAdd = {
  name: 'ip-ban add',
  does: 'ban an address or a network (CIDR)',
  words: ['ADDRESS'],
  flags: {
    reason: { type: 'string', value: 'R', does: 'why, for the list; visitors do not see it' },
    expires: expires('until when: a number with m, h or d; otherwise for good'),
    json: describeJsonFlag('{"banned", "expires_at"}, the network and its end'),
  },
  done: 'the address is banned',
  failed: 'it is banned already, too wide a network, or this machine itself',
  example: "gatehouse ip-ban add 203.0.113.0/24 --reason 'raid' --expires 7d",
} as const satisfies Command;

export const ipBanLift = {
  name: 'ip-ban lift',
  does: 'lift a ban',
  words: ['ADDRESS'],
  flags: { json: describeJsonFlag('{"lifted"}, the network') },
  done: 'the ban is lifted',
  failed: 'there is no such ban',
  example: 'gatehouse ip-ban lift 203.0.113.7',
} as const satisfies Command;

export const maintenanceCommand = {
  name: 'maintenance',
  does: 'close the desk to visitors or open it; without a word, say which',
  words: ['[on|off]'],
  flags: { json: describeJsonFlag('{"maintenance"}') },
  done: 'the desk is as you wished, also when it was before',
  failed: 'nothing was changed',
  example: 'gatehouse maintenance on',
} as const satisfies Command;

export const doctorCommand = {
  name: 'doctor',
  does: 'look whether all is well, and say what to do; changes nothing',
  flags: {
    json: describeJsonFlag(
      '{"ok", "checks": [{"name", "state", "detail"}]}, state: ok, warn, fail',
    ),
  },
  done: 'no check failed; there may be warnings',
  failed: 'at least one check failed',
  example: 'gatehouse doctor',
} as const satisfies Command;

export const backupCommand = {
  name: 'backup',
  does: 'write all that the desk keeps into one file, but for its secret; the desk may be running',
  words: ['FILE'],
  flags: {
    force: { type: 'boolean', does: 'take the place of a backup that is there' },
    json: describeJsonFlag('{"file", "bytes", "cases", "head", "log", "left_out"}'),
  },
  done: 'the backup is written, and its log verifies',
  failed: 'nothing was written; or it was, and says in which row its log does not verify',
  example: 'gatehouse backup /backups/gatehouse-monday.db --force',
} as const satisfies Command;

export const restoreCommand = {
  name: 'restore',
  does: 'put a backup in the place of all that the desk keeps; the desk may be running',
  words: ['FILE'],
  flags: {
    head: { type: 'string', value: 'HEAD', does: 'one that was kept elsewhere: is it in there?' },
    yes: { type: 'boolean', does: 'also when cases that are not in the backup get lost' },
    force: { type: 'boolean', does: 'also when the log of the backup does not verify' },
    json: describeJsonFlag('{"restored", "cases", "lost", "erased", "head", "log"}'),
  },
  done: 'the desk is as it was when the backup was made',
  failed: 'nothing was changed',
  example: 'gatehouse restore /backups/gatehouse-monday.db --yes',
} as const satisfies Command;

export const migrateStoreCommand = {
  name: 'migrate-store',
  does: 'copy all that the data folder holds to the PostgreSQL of DATABASE_URL; the desk is stopped',
  flags: {
    force: { type: 'boolean', does: 'also when the audit log does not verify' },
    json: describeJsonFlag('{"migrated", "cases", "rows", "head", "log"}'),
  },
  done: 'everything is there; the data folder was left as it is',
  failed: 'nothing was copied',
  example: 'DATABASE_URL=postgres://gatehouse@db/gatehouse gatehouse migrate-store',
} as const satisfies Command;

export const scanCommand = {
  name: 'scan',
  does: 'look for secrets of both platforms in files and folders; nothing is sent, no desk is needed',
  words: ['[PATH...]'],
  flags: {
    stdin: { type: 'boolean', does: 'read what is piped in instead of paths' },
    format: { type: 'string', value: 'F', does: 'text, json, csv or sarif; otherwise text' },
    baseline: {
      type: 'string',
      value: 'FILE',
      does: 'a report in JSON: what it holds is not told again',
    },
    decoys: {
      type: 'boolean',
      does: "say which decoy a cookie is, by the register of this machine's desk",
    },
    json: describeJsonFlag('{"findings"}, the same as --format json'),
  },
  done: 'nothing was found',
  failed: 'secrets were found, or a file that was named could not be read',
  example: 'gatehouse scan . --format sarif > leaks.sarif',
} as const satisfies Command;

export const sandboxCommand = {
  name: 'sandbox',
  does: 'serve stand-ins for Discord and Roblox to this machine, to try a desk and to test with',
  flags: {
    port: { type: 'string', value: 'N', does: 'where it listens, 0 for any; otherwise 8090' },
    members: { type: 'string', value: 'N', does: 'how many are in its server; otherwise 400' },
    'no-manage-guild': { type: 'boolean', does: 'the bot may not manage the server: no bulk bans' },
    json: describeJsonFlag('{"url", "settings"}, what to start a desk with'),
  },
  done: 'it was told to stop',
  failed: 'it could not start',
  example: 'gatehouse sandbox --port 8090 --members 5000',
} as const satisfies Command;

export const secretRotate = {
  name: 'secret rotate',
  does: 'replace the secret of the desk and seal everything anew; the desk may be running',
  flags: {
    yes: { type: 'boolean', does: 'do it; without this it only says what it would do' },
    json: describeJsonFlag('{"rotated", "old_key", "new_key", "secret", "kept_as"}'),
  },
  done: 'the new secret counts, and every running desk has it',
  failed:
    'nothing was changed, or a desk did not answer: run it again to finish; --yes was not said',
  example: 'gatehouse secret rotate --yes',
} as const satisfies Command;

export const commands: readonly Command[] = [
  startCommand,
  codeCreate,
  codeList,
  codeRevoke,
  adminKeyCreate,
  adminKeyList,
  adminKeyRevoke,
  ipBanList,
  ipBanAdd,
  ipBanLift,
  maintenanceCommand,
  auditVerify,
  auditHead,
  auditAccept,
  auditErase,
  secretRotate,
  doctorCommand,
  backupCommand,
  restoreCommand,
  migrateStoreCommand,
  scanCommand,
  sandboxCommand,
];
