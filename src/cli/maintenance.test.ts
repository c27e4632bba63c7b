import { describe, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { startDesk } from '#testing/desk.ts';
import { inFreshFolder, json } from './run.fixture.ts';
import { factsIn } from './store.fixture.ts';

const { folder, run, call } = inFreshFolder();

describe('gatehouse maintenance', () => {
  it('closes and opens the desk while it is running', async () => {
    const desk = await startDesk({ folder: folder() });
    const client = await visit(desk);
    const look = async () => (await client.get('/api/banner')).status;
    expect((await run(['maintenance', 'on'])).out).toBe('The desk is closed to visitors.\n');
    await client.get('/api/check_ban');
    await expect.poll(look).toBe(530);
    expect(json(await run(['maintenance', 'off', '--json']))).toEqual({ maintenance: false });
    await client.get('/api/check_ban');
    await expect.poll(look).toBe(200);
    await desk.stop();
  });

  it('tells the state when it is not told which, and changes nothing then', async () => {
    expect(json(await call(['maintenance', '--json']))).toEqual({ maintenance: false });
    await call(['maintenance', 'on']);
    expect((await call(['maintenance'])).out).toBe('The desk is closed to visitors.\n');
    expect(await factsIn(folder())).toMatchObject([
      { actor: 'cli', action: 'settings/change', detail: { maintenance: true } },
    ]);
  });

  it('is content with a desk that is as wished, and writes down changes alone', async () => {
    await call(['maintenance', 'on']);
    expect(await call(['maintenance', 'on'])).toMatchObject({
      code: 0,
      out: 'The desk is closed to visitors.\n',
    });
    expect(await factsIn(folder())).toHaveLength(1);
  });
});
