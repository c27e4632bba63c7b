import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppealCodes } from '#desk/appeals/codes/appeal-codes.ts';
import { CODE_LENGTH } from '#desk/appeals/rules.ts';
import { readReadable } from '#kit/values/readable-code.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { beginRotation, endRotation } from './steps.ts';

describe('the appeal codes of a desk', () => {
  let desk: TestDesk;
  beforeAll(async () => {
    desk = await startDesk({ untended: true });
  });
  afterAll(() => desk.stop());

  const open = () => {
    const { database, seals } = desk.desk;
    return openAppealCodes({ database, seals, randomBytes });
  };

  it('are the same after a restart and after its secret was rotated', async () => {
    const code = await open().write(846);
    expect(readReadable(code, CODE_LENGTH).ok).toBe(true);
    expect(await open().read(code)).toBe(846);
    expect(await desk.desk.appealCodes.write(846)).toBe(code);
    const { database, secrets, audit } = desk.desk;
    const to = randomBytes(32).toString('hex');
    const change = {
      hand: { database, audit, nowMs: Date.now(), by: 'test' } as const,
      randomBytes,
      from: secrets.secret,
      to,
    };
    const stored = () => database.transaction((tx) => tx.all('SELECT sealed FROM appeal_key'));
    const before = await stored();
    await database.transaction((tx) => beginRotation(tx, change, { isHandedOver: false }));
    await database.transaction((tx) => secrets.take(tx, to));
    await database.transaction((tx) =>
      endRotation(tx, change, { secret: to, keepsHandover: false }),
    );
    expect(await stored()).not.toEqual(before);
    expect(await open().write(846)).toBe(code);
    expect(JSON.stringify(await stored())).not.toContain(code);
  });

  it('give the same receipt to the same session and code, and to nobody else', async () => {
    const codes = open();
    const one = await codes.receipt('session', 'K7QM-2F9D');
    expect(await codes.receipt('session', 'K7QM-2F9D')).toBe(one);
    expect(await codes.receipt('other', 'K7QM-2F9D')).not.toBe(one);
    expect(await codes.receipt('session', 'K7QM-2F9E')).not.toBe(one);
  });
});
