import { expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk } from '#testing/desk.ts';
import { sampleActions } from '#testing/sample-tool.ts';

it('counts what each tool was used for in the last 24 hours, by what came of it', async () => {
  const clock = new TestClock();
  const desk = await startDesk({
    now: clock.now,
    settings: { toolCooldownMs: 0 },
    extraActions: sampleActions(async ({ user }) => {
      if (user === 'refused') throw new DeskError('qr/failed');
      if (user === 'broken') throw new DeskError('platform/unreadable');
      if (user === 'unsure') throw new DeskError('platform/unsure');
      return { user, case_id: 1 };
    }),
  });
  try {
    const admin = await visitAsAdmin(desk);
    const client = await visit(desk, await desk.createCode());
    const act = (user: string) =>
      client.post('/api/sample_change', {
        session_token: client.session,
        redeem_code: client.pass,
        user,
        reason: 'x',
      });
    const count = async () => {
      await desk.desk.tally.write();
      return (await admin.get('/api/admin/actions')).body;
    };
    await act('a');
    await act('b');
    await act('refused');
    await act('broken');
    await act('unsure');
    const sums = { done: 2, refused: 1, failed: 1, unknown: 1 };
    expect(await count()).toMatchObject({ ...sums, tools: [{ tool: 'sample-tool', ...sums }] });
    clock.advance(23 * 3_600_000);
    expect(await count()).toMatchObject({ done: 2 });
    clock.advance(3_600_000);
    expect(await count()).toMatchObject({ done: 0, tools: [] });
  } finally {
    await desk.stop();
  }
});
