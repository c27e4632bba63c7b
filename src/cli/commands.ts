// Every command as data, from which the help and the flag parser are built. It imports no package, so that
// the help works before packages are installed.
import { auditAccept, auditErase, auditHead, auditVerify } from './audit-commands.ts';
import { type Command, describeJsonFlag } from './command.ts';
import { healthCommand, upgradeCommand } from './deploy-commands.ts';

const expires = (does: string) => ({ type: 'string', value: '30d', does }) as const;

export const startCommand = {
  name: 'start',
  does: 'serve the desk (settings: docs/settings.md)',
  flags: {
    json: describeJsonFlag(
      '{"url", "admin_key", "code"}; the last two only at the first start, otherwise null',
    ),
  },
  done: 'it was stopped',
  failed: 'it could not start',
  example: 'PORT=8081 gatehouse start',
} as const satisfies Command;

export const codeCreate = {
  name: 'code create',
  does: 'create access codes',
  flags: {
    label: { type: 'string', value: 'L', does: 'who or what the code is for', isNeeded: true },
    holder: { type: 'string', value: 'H', does: 'the holder; default: the label' },
    tools: { type: 'string', value: 'a,b', does: 'only these tools; default: all' },
    expires: expires(
      'how long the code and its pass work: a number with m, h or d; default: no end',
    ),
    'daily-cap': { type: 'string', value: 'N', does: 'the maximum number of actions per day' },
    count: { type: 'string', value: 'N', does: 'how many codes, 1 to 50, with numbered labels' },
    json: describeJsonFlag('{"code", "codes"}: the first code and all codes'),
  },
  done: 'the codes were created and printed, one per line',
  failed: 'nothing was created',
  example: 'gatehouse code create --label night-shift --tools qr-generator --expires 30d --count 3',
} as const satisfies Command;

export const codeList = {
  name: 'code list',
  does: 'list the codes and their state, newest first',
  flags: { json: describeJsonFlag('{"codes", "is_cut"}') },
  done: 'the list was printed, even if it is empty',
  failed: 'the database could not be read',
  example: 'gatehouse code list',
} as const satisfies Command;

export const codeRevoke = {
  name: 'code revoke',
  does: 'revoke a code and its pass',
  words: ['ID'],
  flags: { json: describeJsonFlag('{"revoked"}') },
  done: 'the code and its pass were revoked',
  failed: 'there is no such code, or it is already revoked',
  example: 'gatehouse code revoke 4fT9xQ2mKd1L',
} as const satisfies Command;

export const adminKeyCreate = {
  name: 'admin-key create',
  does: 'create an admin key; use this if you lost the last one',
  flags: {
    label: { type: 'string', value: 'L', does: "who it is for; default: 'created by the CLI'" },
    'read-only': { type: 'boolean', does: 'a key that can see everything and change nothing' },
    json: describeJsonFlag('{"key"}'),
  },
  done: 'the key was created and printed, only this once',
  failed: 'nothing was created',
  example: 'gatehouse admin-key create --label Mira',
} as const satisfies Command;

export const adminKeyList = {
  name: 'admin-key list',
  does: 'list the admin keys, without their secrets',
  flags: { json: describeJsonFlag('{"keys"}') },
  done: 'the list was printed, even if it is empty',
  failed: 'the database could not be read',
  example: 'gatehouse admin-key list',
} as const satisfies Command;

export const adminKeyRevoke = {
  name: 'admin-key revoke',
  does: 'revoke an admin key and end its sessions',
  words: ['ID'],
  flags: { json: describeJsonFlag('{"revoked"}') },
  done: 'the key was revoked, and its sessions have ended',
  failed: 'there is no such key, it is already revoked, or it is the last full key',
  example: 'gatehouse admin-key revoke 4fT9xQ2mKd1L',
} as const satisfies Command;

export const ipBanList = {
  name: 'ip-ban list',
  does: 'list banned addresses and networks, newest first',
  flags: { json: describeJsonFlag('{"bans", "is_cut"}') },
  done: 'the list was printed, even if it is empty',
  failed: 'the database could not be read',
  example: 'gatehouse ip-ban list',
} as const satisfies Command;

export const ipBanAdd = {
  name: 'ip-ban add',
  does: 'ban an address or a network (CIDR)',
  words: ['ADDRESS'],
  flags: {
    reason: { type: 'string', value: 'R', does: 'the reason, for the list; visitors don’t see it' },
    expires: expires('how long: a number with m, h or d; default: permanent'),
    json: describeJsonFlag('{"banned", "expires_at"}: the network and its end'),
  },
  done: 'the address was banned',
  failed: 'it is already banned, the network is too large, or it is this machine itself',
  example: "gatehouse ip-ban add 203.0.113.0/24 --reason 'raid' --expires 7d",
} as const satisfies Command;

export const ipBanLift = {
  name: 'ip-ban lift',
  does: 'lift a ban',
  words: ['ADDRESS'],
  flags: { json: describeJsonFlag('{"lifted"}, the network') },
  done: 'the ban was lifted',
  failed: 'there is no such ban',
  example: 'gatehouse ip-ban lift 203.0.113.7',
} as const satisfies Command;

export const maintenanceCommand = {
  name: 'maintenance',
  does: 'close the desk to visitors or open it; without on or off, print the state',
  words: ['[on|off]'],
  flags: { json: describeJsonFlag('{"maintenance"}') },
  done: 'the desk is in the state you asked for, even if it already was',
  failed: 'nothing was changed',
  example: 'gatehouse maintenance on',
} as const satisfies Command;

export const doctorCommand = {
  name: 'doctor',
  does: 'check the setup and say how to fix problems; changes nothing',
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
  does: 'write all data of the desk, except its secret, to one file; the desk can be running',
  words: ['FILE'],
  flags: {
    force: { type: 'boolean', does: 'overwrite an existing backup' },
    json: describeJsonFlag('{"file", "bytes", "cases", "head", "log", "left_out"}'),
  },
  done: 'the backup was written, and its log verifies',
  failed: 'nothing was written; or it was written, but its log does not verify (the row is named)',
  example: 'gatehouse backup /backups/gatehouse-monday.db --force',
} as const satisfies Command;

export const restoreCommand = {
  name: 'restore',
  does: 'replace all data of the desk with a backup; the desk can be running',
  words: ['FILE'],
  flags: {
    head: {
      type: 'string',
      value: 'HEAD',
      does: 'a head that you kept elsewhere; checks that the backup contains it',
    },
    yes: { type: 'boolean', does: 'even if cases that are not in the backup get lost' },
    force: { type: 'boolean', does: 'even if the log of the backup does not verify' },
    json: describeJsonFlag('{"restored", "cases", "lost", "erased", "head", "log"}'),
  },
  done: 'the desk is as it was when the backup was made',
  failed: 'nothing was changed',
  example: 'gatehouse restore /backups/gatehouse-monday.db --yes',
} as const satisfies Command;

export const migrateStoreCommand = {
  name: 'migrate-store',
  does: 'copy the data folder to the PostgreSQL database of DATABASE_URL; stop the desk first',
  flags: {
    force: { type: 'boolean', does: 'even if the audit log does not verify' },
    json: describeJsonFlag('{"migrated", "cases", "rows", "head", "log"}'),
  },
  done: 'everything was copied; the data folder is unchanged',
  failed: 'nothing was copied',
  example: 'DATABASE_URL=postgres://gatehouse@db/gatehouse gatehouse migrate-store',
} as const satisfies Command;

export const scanCommand = {
  name: 'scan',
  does: 'search files and folders for secrets of both platforms; sends nothing, needs no desk',
  words: ['[PATH...]'],
  flags: {
    stdin: { type: 'boolean', does: 'read standard input instead of paths' },
    format: { type: 'string', value: 'F', does: 'text, json, csv or sarif; default: text' },
    baseline: {
      type: 'string',
      value: 'FILE',
      does: 'a JSON report; its findings are not reported again',
    },
    decoys: {
      type: 'boolean',
      does: "name decoys, using the list of this machine's desk",
    },
    json: describeJsonFlag('{"findings"}; same as --format json'),
  },
  done: 'nothing was found',
  failed: 'secrets were found, or a given file could not be read',
  example: 'gatehouse scan . --format sarif > leaks.sarif',
} as const satisfies Command;

export const sandboxCommand = {
  name: 'sandbox',
  does: 'run simulated Discord and Roblox APIs on this machine, to try and test a desk',
  flags: {
    port: { type: 'string', value: 'N', does: 'port to listen on, 0 for any; default: 8090' },
    members: { type: 'string', value: 'N', does: 'how many members its server has; default: 400' },
    'no-manage-guild': {
      type: 'boolean',
      does: 'the bot can’t manage the server, so no bulk bans',
    },
    json: describeJsonFlag('{"url", "settings"}: what to start a desk with'),
  },
  done: 'it was stopped',
  failed: 'it could not start',
  example: 'gatehouse sandbox --port 8090 --members 5000',
} as const satisfies Command;

export const secretRotate = {
  name: 'secret rotate',
  does: "replace the desk's secret and encrypt everything again; the desk can be running",
  flags: {
    yes: { type: 'boolean', does: 'do it; without this flag, only say what would happen' },
    json: describeJsonFlag('{"rotated", "old_key", "new_key", "secret", "kept_as"}'),
  },
  done: 'the new secret is active, and every running desk has it',
  failed:
    'nothing was changed, a desk did not answer (run it again to finish), or --yes is missing',
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
  healthCommand,
  upgradeCommand,
  backupCommand,
  restoreCommand,
  migrateStoreCommand,
  scanCommand,
  sandboxCommand,
];
