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
      `There is no desk in ${config.dataFolder}. Set GATEHOUSE_DATA to your desk's data folder.`,
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
      ? 'No desk is running.'
      : `${sayCount(processes.length, 'running desk')} would switch to it.`;
  if (unfinished !== null) {
    return [
      `A rotation from the secret ${unfinished} to ${keyId} was started but not finished. ${running} Nothing was changed. Add --yes to finish it.`,
    ];
  }
  return [
    `The secret ${keyId} would be replaced, and everything would be encrypted again. ${running} Existing backups still need the old secret. Nothing was changed. Add --yes to do it.`,
  ];
}

function doneLines({ old_key, new_key, secret, kept_as }: Rotated): string[] {
  const lines = [`Rotated: the secret ${new_key} is active, and ${old_key} no longer is.`];
  if (kept_as !== null) {
    lines.push(
      `The old secret is kept in ${kept_as}. Existing backups need it: move it to where you keep their secret.`,
    );
  } else if (secret === null) {
    lines.push(
      'Set GATEHOUSE_SECRET_KEY to the new secret before the next start. Keep the old one: existing backups need it.',
    );
  } else {
    lines.push(
      'Set GATEHOUSE_SECRET_KEY to the new secret before the next start. It is shown only once:',
      secret,
      'Keep the old one: existing backups need it.',
    );
  }
  return lines;
}
