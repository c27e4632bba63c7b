import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDesk } from '#testing/desk.ts';
import { inFreshFolder, json } from './run.fixture.ts';

const { folder, run } = inFreshFolder();

describe('gatehouse start', () => {
  it('prints a key and a code at the very first start, and stops in peace', async () => {
    const first = await run(['start']);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^Gatehouse listening on http:\/\/127\.0\.0\.1:\d+$/m);
    expect(first.out).toMatch(/Admin key {4}gth_k_/);
    expect(first.out).toMatch(/Access code {2}GATE-/);
    const second = await run(['start']);
    expect(second.code).toBe(0);
    expect(second.out).not.toContain('gth_k_');
    expect(second.out).not.toContain('GATE-');
  });

  it('tells programs the same in one line', async () => {
    const readFirstLine = (out: string) => out.slice(0, out.indexOf('\n'));
    const first = await run(['start', '--json']);
    expect(first.code).toBe(0);
    expect(JSON.parse(readFirstLine(first.out))).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      admin_key: expect.stringMatching(/^gth_k_/),
      code: expect.stringMatching(/^GATE-/),
    });
    const second = await run(['start', '--json']);
    expect(JSON.parse(readFirstLine(second.out))).toMatchObject({ admin_key: null, code: null });
  });

  const refused = async (environment: Record<string, string>, sentence: RegExp) => {
    const ended = await run(['start'], environment);
    expect(ended.code).toBe(1);
    expect(ended.err).toMatch(sentence);
    expect(ended.err).not.toMatch(/\n\s+at /);
  };

  it('says what to do when the port is in use, to programs too', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    await refused({ PORT: String(port) }, /Port \d+ is in use by another program/);
    const ended = await run(['start', '--json'], { PORT: String(port) });
    expect(ended).toMatchObject({ code: 1, err: '' });
    expect(json(ended)).toMatchObject({ error: { code: 'cli/listen' } });
    taken.close();
  });

  it('lists every fault of the environment', () =>
    refused({ PORT: 'x', LOG_LEVEL: 'loud' }, /PORT must be[\s\S]*LOG_LEVEL must be/));

  it('says what to do when the data folder cannot be written', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    await refused({ GATEHOUSE_DATA: join(file, 'data') }, /cannot be written/);
  });

  it('says what to do when the database is damaged', async () => {
    writeFileSync(join(folder(), 'gatehouse.db'), 'not a database at all, only words');
    await refused({}, /is damaged. Move it away/);
  });

  it('does not share its data folder with another desk', async () => {
    const desk = await startDesk({ folder: folder() });
    await refused({}, /Another Gatehouse is already running/);
    await desk.stop();
  });

  // Root can write everywhere, so this can only be tested as another user.
  it.skipIf(process.getuid?.() === 0)('says what to do in a read-only folder', async () => {
    chmodSync(folder(), 0o500);
    await refused({}, /cannot be written/);
    chmodSync(folder(), 0o700);
  });
});
