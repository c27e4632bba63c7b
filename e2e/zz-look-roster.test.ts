import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { openDesk } from './desk.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });
const shots = '/tmp/shots-roster';
const file = (text: string, name = 'Autumn staff.txt') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const FIRST = '# staff\nMapleHarbor12\n77700000011\nrustyglitch66\nOldThistle09\nmapleharbor12\nnobody_there\nnot a name!\nStudioMarlow\n';
const SECOND = '# staff\nMapleHarbor12\n77700000011\nrustyglitch66\nOldThistle09\nLanternKeeper\n';

for (const [width, height, theme] of [[1280, 900, 'light'], [1280, 900, 'dark'], [390, 844, 'light'], [390, 844, 'dark']] as const) {
  test(`look ${width} ${theme}`, async () => {
    const { page } = await house.visit({
      stored: { code: await house.createPass(), theme },
      viewport: { width, height },
      colorScheme: theme,
    });
    const shot = (name: string) => page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true });
    await page.goto(`${house.url}/check-tool`);
    await page.getByRole('textbox', { name: 'Player' }).waitFor();
    await shot('one');
    await page.getByRole('button', { name: 'A roster file' }).click();
    await shot('empty');
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file('', 'x.csv'));
    await page.locator('#main').getByRole('alert').waitFor();
    await shot('wrong');
    await input.setInputFiles(file(FIRST));
    await page.getByText('Name of the roster').waitFor();
    await page.getByText('Account age, young accounts marked').click();
    await shot('chosen');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Check 6 players' }).click();
    await page.getByText('Completed').first().waitFor();
    await shot('done');
    console.log((await saved).suggestedFilename());
    await page.getByText('Choose a file first.').waitFor();
    await input.setInputFiles(file(SECOND));
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Check 5 players' }).click();
    await again;
    await page.getByText('dropped from the list').waitFor();
    await shot('changes');
    await page.getByRole('link', { name: /Open job/ }).click();
    await page.getByRole('heading', { name: 'Rows' }).waitFor();
    await page.waitForTimeout(600);
    await shot('job');
    await page.goto(`${house.url}/jobs`);
    await page.getByText('Check Autumn staff').first().waitFor();
    await shot('jobs');
  });
}
