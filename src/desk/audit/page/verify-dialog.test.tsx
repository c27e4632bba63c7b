import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ChainResult } from '#kit/contract/audit.ts';
import { type Answers, lost } from '#testing/page/answers.ts';
import { settle } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import { chain, HEAD, intact, openAudit } from './audit-screen.fixture.ts';

const POSITION = `1.2.3.4.${'m'.repeat(43)}`;
const halfWay = { now: NOW, is_finished: false, position: POSITION, rows: 1_200, verdict: null };
const finished = (verdict: ChainResult) => ({
  now: NOW,
  is_finished: true,
  position: null,
  rows: verdict.rows,
  verdict,
});

/** A desk that remembers the result of the last verification. */
function deskThatFinds(verdict: ChainResult): Answers {
  let verified: { at: number; verdict: ChainResult } | null = null;
  return {
    'audit/chain': () => ({ ...chain, verified }),
    'audit/verify': () => {
      verified = { at: NOW, verdict };
      return finished(verdict);
    },
  };
}

async function verify(answers: Answers, head = '') {
  const page = await openAudit('', { answers });
  await page.user.click(screen.getByRole('button', { name: 'Verify log' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Verify log' }));
  const field = dialog.getByRole('textbox', { name: /^Compare with a head/ });
  if (head) await page.fill(field, head);
  await page.user.click(dialog.getByRole('button', { name: 'Verify log' }));
  const close = () => page.user.click(dialog.getByRole('button', { name: 'Close' }));
  return { ...page, dialog, field, close };
}

describe('verifying the log', () => {
  test('against a head that was kept says that both fit, and the foot of the list says when', async () => {
    const { desk, dialog, close } = await verify(deskThatFinds(intact), ` ${HEAD} `);
    expect(desk.inputsOf('audit/verify')).toEqual([{ head: HEAD }]);
    dialog.getByText('The log is intact');
    dialog.getByText(/It continues from the given head\.$/);
    expect(dialog.getByText(/^head-/).textContent).toBe(HEAD);
    await close();
    screen.getByText(/^Chain verified \d\d:\d\d$/);
  });

  test('with a head that is none is refused at the field, which keeps it', async () => {
    const { desk, dialog, field } = await verify({}, 'head-1-short');
    dialog.getByText('This is not a head. A head is one line that starts like head-812-…');
    expect(field).toHaveProperty('value', 'head-1-short');
    expect(desk.inputsOf('audit/verify')).toEqual([]);
  });

  test('goes on where the desk stopped, and says how far it is', async () => {
    const rest = Promise.withResolvers<object>();
    const { desk, dialog } = await verify({
      'audit/verify': ({ position }: { position?: string }) => (position ? rest.promise : halfWay),
    });
    dialog.getByText('1,200 of about 2,400 rows checked');
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    rest.resolve(finished(intact));
    await settle();
    dialog.getByText('The log is intact');
    expect(desk.inputsOf('audit/verify')).toEqual([{}, { position: POSITION }]);
  });

  test('can be given up, and then says nothing about the log, whatever the desk answers', async () => {
    const rest = Promise.withResolvers<object>();
    const { user, dialog } = await verify({
      'audit/verify': ({ position }: { position?: string }) => (position ? rest.promise : halfWay),
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    rest.resolve(finished(intact));
    await settle();
    dialog.getByText('Canceled after 1,200 rows. The log was not fully verified.');
    expect(dialog.queryByText(/intact/)).toBeNull();
  });

  test('that breaks off says nothing about the log', async () => {
    const { dialog } = await verify({
      'audit/verify': ({ position }: { position?: string }) => (position ? lost() : halfWay),
    });
    const alert = dialog.getByRole('alert').textContent;
    expect(alert).toMatch(/1,200 rows were checked\. The log was not fully verified\.$/);
    expect(dialog.queryByText(/intact/)).toBeNull();
  });

  test('says what an intact log was compared with, and what that does not show', async () => {
    const { dialog } = await verify(deskThatFinds(intact));
    dialog.getByText(/the log includes block 12, the newest that the desk noted next to the log/);
    dialog.getByText(/^This check can't detect rows removed before they were sealed/);
  });

  test('does not call a log intact whose end is missing', async () => {
    const fault = { kind: 'cut-off', block: 9, noted: 12 } as const;
    const { dialog, close } = await verify(deskThatFinds({ ...intact, state: 'broken', fault }));
    dialog.getByText('The end of the log is missing');
    dialog.getByText(/^The log ends with block 9, but the desk noted block 12 outside the log\./);
    expect(dialog.queryByText(/intact|can't detect/)).toBeNull();
    await close();
    screen.getByText(/^Chain broken after block 9, found \d\d:\d\d$/);
  });

  test('nor one of which nothing shows whether its end is there', async () => {
    const end = { block: 12, since: NOW, places: ['store'], missing: ['folder'], restored: null };
    const unproven = { ...intact, state: 'unproven', end } as ChainResult;
    const { dialog, close } = await verify(deskThatFinds(unproven));
    dialog.getByText('Can’t prove that the end of the log is complete');
    dialog.getByText(/note of its newest block in the data folder is missing/);
    expect(dialog.queryByText(/intact|can't detect/)).toBeNull();
    await close();
    screen.getByText(/^End of the chain not proven, found \d\d:\d\d$/);
  });

  test('tells an older log from tampering by the head', async () => {
    const older: ChainResult = { ...intact, state: 'older' };
    const given = `head-99999-${'m'.repeat(43)}`;
    const { dialog, close } = await verify(deskThatFinds(older), given);
    dialog.getByText('The log ends before the given head');
    dialog.getByText(/an older backup, or the end was cut off/);
    expect(dialog.queryByText(/intact/)).toBeNull();
    await close();
    screen.getByText(/^Chain ends before the given head, found \d\d:\d\d$/);
  });

  test('tells a log with another history than the head', async () => {
    const fault = { kind: 'other-history', block: 1 } as const;
    const other: ChainResult = { ...intact, state: 'broken', fault };
    const { dialog } = await verify(deskThatFinds(other), `head-1-${'m'.repeat(43)}`);
    dialog.getByText('The log doesn’t match the given head');
    expect(dialog.queryByText(/intact/)).toBeNull();
  });

  test('names the row that was altered, and leads to its case', async () => {
    const fault = { kind: 'altered', row: 2, case: 2 } as const;
    const { dialog, close } = await verify(deskThatFinds({ ...intact, state: 'broken', fault }));
    dialog.getByText('The log is broken at case 2');
    dialog.getByText(/^Row 2 was changed after the desk wrote it\./);
    expect(dialog.queryByText(/intact/)).toBeNull();
    const link = dialog.getByRole('link', { name: 'Open case 2' });
    expect(link.getAttribute('href')).toBe('/admin/cases/2');
    await close();
    screen.getByText(/^Chain broken at case 2, found \d\d:\d\d$/);
  });
});
