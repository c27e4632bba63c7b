import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { advance, settle } from '#testing/page/settle.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';

const FIRST = `https://discord.com/api/webhooks/1311122334455667788/${'a'.repeat(68)}`;
const NEXT = `https://discord.com/api/webhooks/1311122334455667799/${'b'.repeat(68)}`;

const found = (url: string) => ({
  webhook_data: {
    id: url.split('/').at(-2) ?? '',
    type: 1,
    name: url === FIRST ? 'Release Notes' : 'Event Helper',
    guild_id: GUILD.id,
    guild_name: GUILD.name,
    channel_id: '998877665544332211',
    application_id: null,
    created_at: NOW,
    url: 'https://discord.com/api/webhooks/…',
  },
  avatar_url: null,
  docs_url: 'https://docs.discord.com/developers/resources/webhook',
  now: NOW,
});

test('Enter for the next webhook while the last one is looked up is not lost', async () => {
  const underWay = new Map<string, () => void>();
  const { desk, user, fill } = await openPage('/webhook-info', {
    answers: {
      'webhook-info/inspect': async ({ webhook_url }) => {
        const url = String(webhook_url);
        await new Promise<void>((resolve) => underWay.set(url, resolve));
        return found(url);
      },
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
    },
  });
  const field = screen.getByRole('textbox', { name: 'Webhook URL' });
  const answer = async (url: string) => {
    underWay.get(url)?.();
    await settle();
  };
  for (const url of [FIRST, NEXT]) {
    await fill(field, url);
    await user.keyboard('{Enter}');
  }
  await answer(FIRST);
  screen.getByRole('heading', { name: 'History of Release Notes' });
  await advance(5_000);
  await answer(NEXT);
  screen.getByRole('heading', { name: 'History of Event Helper' });
  expect(desk.inputsOf('webhook-info/inspect').map(({ webhook_url }) => webhook_url)).toEqual([
    FIRST,
    NEXT,
  ]);
});
