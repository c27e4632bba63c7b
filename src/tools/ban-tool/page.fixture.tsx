// Sample answers for Ban Tool's page, and helpers that fill in its form.
import { screen, within } from '@testing-library/react';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW, UNIVERSE } from '#testing/page/usual-answers.ts';
import type { schemas } from './contract.ts';

type Contract = ReturnType<typeof schemas>;
type Output<Name extends keyof Contract> = Contract[Name]['output']['_zod']['output'];
export type Seen = Output<'look'>;
export type Entry = Output<'history'>['entries'][number];
export type BanRow = Output<'bans'>['bans'][number];
export type Done = Extract<Output<'ban'>, { case_id: number }>;

export const WHY = 'Spamming the trade board. You can appeal on our group page.';
export const WEEK_MS = 7 * 86_400_000;

/** The page looks a player up a moment after the last key, and after every change. */
export const lookedUp = () => advance(350);

/** MapleHarbor12, unbanned by default. */
export function seenPlayer(more: Partial<Seen> = {}): Seen {
  return {
    now: NOW,
    user_id: '77700000002',
    username: 'MapleHarbor12',
    display_name: 'Maple',
    thumbnail_url: 'data:image/png;base64,AAAA',
    created_at: NOW - 900 * 86_400_000,
    is_young: false,
    is_protected: false,
    restriction: null,
    wait_until: null,
    ...more,
  };
}

export const timedBan: NonNullable<Seen['restriction']> = {
  is_active: true,
  since: NOW - 86_400_000,
  until: NOW + 86_400_000,
  display_reason: 'Exploiting',
  private_reason: 'Came back with the same script.',
  with_alts: true,
};

export function banRow(more: Partial<BanRow> = {}): BanRow {
  return {
    ...timedBan,
    user_id: '77700000011',
    username: 'LoudBadger51',
    thumbnail_url: null,
    case_id: null,
    ...more,
  };
}

export function entry(more: Partial<Entry> = {}): Entry {
  const own = { at: NOW, by: 'Gatekeeper', place_id: null, case_id: 41, holder: 'Mira' };
  return { ...timedBan, since: NOW, until: NOW + WEEK_MS, private_reason: '', ...own, ...more };
}

export function done(more: Partial<Done> = {}): Done {
  return {
    outcome: 'done',
    detail: 'MapleHarbor12 is banned from Lantern Bay.',
    username: 'MapleHarbor12',
    user_id: '77700000002',
    small_thumbnail_url: null,
    restriction_status: 'restricted',
    until: NOW + WEEK_MS,
    universe_id: UNIVERSE.id,
    universe_name: UNIVERSE.name,
    case_id: 41,
    now: NOW,
    ...more,
  };
}

export function lifted(more: Partial<Done> = {}): Done {
  const detail = `${more.username ?? 'MapleHarbor12'} can join Lantern Bay again.`;
  const status = { restriction_status: 'not restricted', until: null } as const;
  return done({ detail, ...status, case_id: 42, ...more });
}

export const history = (entries: Entry[]): Output<'history'> => ({
  now: NOW,
  user_id: '77700000002',
  username: 'MapleHarbor12',
  entries,
  has_more: false,
});

export const player = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Player' });
export const reason = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason the player reads' });
export const banButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Ban \w+ (for|permanently)/ });
/** Finds a result card by the start of its text. */
export function docket(head: string) {
  const found = [...document.querySelectorAll<HTMLElement>('[data-card]')];
  const one = found.find(({ textContent }) => textContent?.startsWith(head));
  if (!one) throw new Error(`No docket ${head}, but ${found.map((it) => it.textContent)}`);
  return within(one);
}

export async function openBanTool(answers: Answers = {}, options: { pass?: boolean } = {}) {
  const page = await openPage('/ban-tool', {
    ...options,
    answers: {
      'ban-tool/experiences': {
        now: NOW,
        is_practice: true,
        adds_code: false,
        experiences: [UNIVERSE],
      },
      'ban-tool/look': seenPlayer(),
      'ban-tool/history': history([]),
      'ban-tool/ban': done(),
      'templates/list': { now: NOW, templates: [] },
      ...answers,
    },
  });
  return {
    ...page,
    /** Types a player and waits for the look-up. */
    async name(who: string) {
      await page.fill(player(), who);
      await lookedUp();
    },
    async write(who: string, why = WHY) {
      await page.fill(player(), who);
      await page.fill(reason(), why);
      await lookedUp();
    },
    changes: () =>
      page.desk.calls.filter(({ name }) => name === 'ban-tool/ban' || name === 'ban-tool/unban'),
  };
}
