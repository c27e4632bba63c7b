import { screen } from '@testing-library/react';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { connectedReport, practiceReport } from './report.fixture.ts';
import type { DiscordReport, Report } from './report.ts';

/**
 * The servers of `connectedReport`: the bot is in the first, not in the second, and the third isn't listed.
 */
export const GUILD_ID = '1097425983749120001';
export const ABSENT_ID = '1097425983749120002';
export const UNLISTED_ID = '1097425983749120003';
export const UNIVERSE_ID = '5203828273';

export const discord = () => screen.getByRole('region', { name: 'Discord bot' });
export const roblox = () => screen.getByRole('region', { name: 'Roblox key' });
export const tokenField = () => screen.getByLabelText<HTMLInputElement>(/^Bot token/);
export const serversField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Server ids/ });
/** Shown on every screen in practice mode. */
export const practiceStrip = () =>
  screen.queryAllByRole('note').find((note) => note.textContent?.startsWith('Practice.'));

/** A bot is connected, and Roblox is in practice mode. */
export function botReport(change: Partial<DiscordReport> = {}): Report {
  return { ...practiceReport(), discord: { ...connectedReport().discord, ...change } };
}

interface ConnectionsOptions {
  access?: 'full' | 'read';
  answers?: Answers;
}

/** The screen on a desk with these connections. `hold` changes them and responds with them. */
export async function openConnections(
  first: Report,
  { access = 'full', answers = {} }: ConnectionsOptions = {},
) {
  let report = first;
  const page = await openPage('/admin/connections', {
    admin: access,
    answers: {
      'connections/inspect': () => report,
      'connections/modes': () => ({ discord: report.discord.mode, roblox: report.roblox.mode }),
      ...answers,
    },
  });
  const hold = (next: Report) => {
    report = next;
    return next;
  };
  return { ...page, hold };
}
