import { type Command, describeJsonFlag } from './command.ts';

export const healthCommand = {
  name: 'health',
  does: 'ask the running desk on HOST and PORT whether it is ready; for health checks',
  flags: {
    live: { type: 'boolean', does: 'only whether it responds, without its database' },
    timeout: { type: 'string', value: 'SECONDS', does: 'how long to wait, 1 to 60; default: 3' },
    json: describeJsonFlag('{"ok", "status", "version", "url"}'),
  },
  done: 'it is ready, or closed for maintenance',
  failed: 'nothing answers in time, or its database is down',
  example: 'gatehouse health --timeout 5',
} as const satisfies Command;

export const upgradeCommand = {
  name: 'upgrade',
  does: 'say what the next start of this version would change in the database; changes nothing',
  flags: {
    check: { type: 'boolean', does: 'only look: the next start upgrades', isNeeded: true },
    backup: { type: 'string', value: 'FILE', does: 'your last backup, to see how old it is' },
    json: describeJsonFlag(
      '{"ok", "version", "from", "to", "migrations", "checks": [{"name", "state", "detail"}]}',
    ),
  },
  done: 'nothing stands in the way of a start; there may be warnings',
  failed: 'this version can’t start on this database, or an upgrade would fail',
  example: 'gatehouse upgrade --check',
} as const satisfies Command;
