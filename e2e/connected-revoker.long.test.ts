// Failures between a connected desk and the platforms while a token is revoked.
import { beforeAll, expect, test } from 'vitest';
import type { Fault } from '../src/platforms/sandbox/faults.ts';
import { openConnectedDesk } from './connected-desk.ts';

const house = await openConnectedDesk();
const TOKEN = 'T0KENMARK-0123456789-abcdefghij';
const CASE = 'token-revoker/revoke';

const BUSY = 'is limiting this desk’s requests. Nothing was done. Try again in';
const UNSURE = 'so the token may already be revoked. Press the button again';

beforeAll(() => house.connect());

test('revoking a token tells what is not known apart from what was not done', async () => {
  const tabs = await Promise.all(
    ['Discord', 'Roblox'].map(async (platform) => {
      const options = { clock: true, expected: /status of 503/ };
      const { page } = await house.openTool('token-revoker', options);
      await page.getByText(platform, { exact: true }).click();
      const field = page.getByLabel('Token', { exact: true });
      await field.fill(TOKEN);
      return { page, platform, field };
    }),
  );
  const endings: [Fault, string, string][] = [
    [{ name: '429-user', retryAfterMs: 60_000 }, BUSY, 'platform/busy'],
    [{ name: '5xx', status: 503 }, UNSURE, 'unknown'],
    [{ name: '5xx', status: 502 }, UNSURE, 'unknown'],
    [{ name: 'garbled' }, UNSURE, 'unknown'],
    [{ name: 'cut' }, UNSURE, 'unknown'],
  ];
  for (const [fault, words, outcome] of endings) {
    await house.fault({ ...fault, method: 'POST' });
    await Promise.all(
      tabs.map(async ({ page, field }) => {
        await page.clock.fastForward(61_000);
        const answered = page.waitForResponse(/\/api\/revoke_token$/);
        await page.getByRole('button', { name: 'Revoke token' }).click();
        await answered;
        await page.getByText(words).filter({ visible: true }).first().waitFor();
        expect(await field.inputValue()).toBe(TOKEN);
      }),
    );
    expect((await house.outcomes(CASE)).slice(0, 2)).toMatchObject([{ outcome }, { outcome }]);
  }
  await house.fault();
  for (const { page, platform, field } of tabs) {
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText(`Revocation sent to ${platform}`).waitFor();
    expect(await field.inputValue()).toBe('');
  }
});
