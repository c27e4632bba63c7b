import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { practiceReport } from '#desk/connections/page/report.fixture.ts';
import type { schemas } from '#desk/notices/contract.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW, noStaffChannel } from '#testing/page/usual-answers.ts';

type Look = ActionOf<typeof schemas, 'look'>['output'];

const nothing: Look = noStaffChannel;

async function open(look: Partial<Look> = {}, answers: Answers = {}) {
  await openPage('/admin/connections', {
    admin: 'full',
    answers: {
      'connections/inspect': practiceReport(),
      'notices/look': { ...nothing, ...look },
      ...answers,
    },
  });
  return within(screen.getByRole('region', { name: 'Staff channel' }));
}

test('what comes there is said before a channel is set, with the quiet period and where to change it', async () => {
  const panel = await open();
  const kinds = within(panel.getByRole('region', { name: 'What comes there' }));
  kinds.getByText(
    /^New appeals, requests from moderators, decoys that turned up, jobs run without/,
  );
  kinds.getByText(/Further ones of the same kind wait 15 minutes and come as one message\./);
  const change = kinds.getByRole('link', { name: 'Change this under Settings > Advanced' });
  expect(change.getAttribute('href')).toMatch(/\/settings$/);
});

test('without a quiet period it says that each comes at once', async () => {
  const panel = await open({ quiet_ms: 0 });
  panel.getByText(/^Each comes at once, because no quiet period is set\./);
  expect(panel.queryByText(/wait .* and come as one/)).toBeNull();
});

test('the latest notices are shown as Discord shows them, each with its outcome', async () => {
  const one = { at: NOW - 60_000, sent_at: null, why: null };
  const panel = await open({
    waiting: 1,
    notices: [
      { id: 2, ...one, content: '**Kade** asks to act on more targets today.', state: 'waiting' },
      { id: 1, ...one, content: 'Noor asks for the tool QR Generator.', state: 'sent' },
    ],
  });
  panel.getByText('The last 2 notices');
  const [first, second] = panel.getAllByRole('listitem', { hidden: true });
  expect(first?.textContent).toMatch(/^\*\*Kade\*\* asks to act on more targets today\.Waiting/);
  expect(second?.textContent).toMatch(/^Noor asks for the tool QR Generator\.Sent/);
});
