import { readConfig } from '#server/config.ts';
import { openLog } from '#server/open-log.ts';
import {
  type Found,
  lookAtSecret,
  type Rotated,
  type Rotating,
  rotateSecret,
} from '#server/secrets/rotate.ts';
import { RotateError } from '#server/secrets/steps.ts';
import { secretRotate } from './commands.ts';
import { readArgs } from './read-args.ts';
import { say, sayCount } from './say.ts';
import { hasDesk } from './with-store.ts';

export async function rotate(args: string[]): Promise<number> {
  const { flags } = readArgs(secretRotate, args);
  const config = readConfig();
  if (!hasDesk(config)) {
    throw new RotateError(
      `There is no desk in ${config.dataFolder}. Say where yours keeps its data with GATEHOUSE_DATA.`,
    );
  }
  const open = await openLog(config);
  const rotating: Rotating = { config, open };
  try {
    if (!flags.yes) {
      const found = await lookAtSecret(rotating);
      say({ rotated: false, ...describeRotation(found) }, planLines(found), flags.json);
      return 1;
    }
    await rotateSecret(rotating, (rotated) =>
      say({ rotated: true, ...rotated }, doneLines(rotated), flags.json),
    );
    return 0;
  } finally {
    await open.database.close();
  }
}

function describeRotation({ keyId, unfinished, processes }: Found) {
  return { key: keyId, unfinished, desks: processes.length };
}

function planLines({ keyId, unfinished, processes }: Found): string[] {
  const running =
    processes.length === 0
      ? 'No desk runs.'
      : `${sayCount(processes.length, 'desk')} would take it on while running.`;
  if (unfinished !== null) {
    return [
      `A rotation from the secret ${unfinished} to ${keyId} was begun and not finished. ${running} Nothing was changed. To finish it, say --yes.`,
    ];
  }
  return [
    `The secret ${keyId} would be replaced by a new one, and everything sealed anew. ${running} Backups made until now still need the old one. Nothing was changed. To do it, say --yes.`,
  ];
}

function doneLines({ old_key, new_key, secret, kept_as }: Rotated): string[] {
  const lines = [`Rotated: the secret ${new_key} counts, and ${old_key} no longer does.`];
  if (kept_as !== null) {
    lines.push(
      `The old secret is kept in ${kept_as}. Backups made until now open with it alone: move it to where you keep their secret.`,
    );
  } else if (secret === null) {
    lines.push(
      'Set GATEHOUSE_SECRET_KEY to the new secret before the next start. Keep the old one: backups made until now open with it alone.',
    );
  } else {
    lines.push(
      'Set GATEHOUSE_SECRET_KEY to the new secret before the next start. It is shown this once:',
      secret,
      'Keep the old one: backups made until now open with it alone.',
    );
  }
  return lines;
}
