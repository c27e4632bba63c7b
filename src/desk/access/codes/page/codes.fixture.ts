import { screen } from '@testing-library/react';
import type { Answers, Input } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import type { CodeRow } from './columns.tsx';

export function codeRow(wish: Partial<CodeRow> = {}): CodeRow {
  const label = wish.label ?? 'raid-helper';
  return {
    id: `id of ${label}`,
    label,
    holder: label,
    scope: null,
    state: 'new',
    daily_cap: null,
    created_at: NOW - 60_000,
    created_by: 'Mira',
    expires_at: null,
    redeemed_at: null,
    revoked_at: null,
    pass_id: null,
    reissues: false,
    ...wish,
  };
}

export function makeList(codes: readonly CodeRow[], next_cursor: string | null = null) {
  return { now: NOW, codes, next_cursor, is_cut: false };
}

/** Numbers the codes as the desk does and gives each its own code. */
function makeCodes({ label, holder, count }: Input) {
  const total = Number(count ?? 1);
  const codes = Array.from({ length: total }, (_, at) => {
    const numbered = total === 1 ? String(label) : `${label} ${at + 1}`;
    return {
      id: `id of ${numbered}`,
      label: numbered,
      holder: String(holder ?? numbered),
      code: `GATE-0000${at + 1}-AAAAA-BBBBB-CCCCC`,
      link: null,
    };
  });
  return { detail: 'Made.', codes };
}

interface CodesOptions {
  access?: 'full' | 'read';
  /** The query string after the path. */
  filter?: string;
}

export function openCodes(
  answers: Answers = {},
  { access = 'full', filter = '' }: CodesOptions = {},
) {
  return openPage(`/admin/codes${filter}`, {
    admin: access,
    answers: {
      'access/codes/list': makeList([codeRow()]),
      'access/codes/create': makeCodes,
      ...answers,
    },
  });
}

/** Opens the form for a new code and types its label. */
export async function openForm(label: string, answers: Answers = {}) {
  const page = await openCodes(answers);
  await page.user.click(screen.getByRole('button', { name: 'New code' }));
  await page.fill(screen.getByRole('textbox', { name: 'Label' }), label);
  return { ...page, form: screen.getByRole('dialog', { name: 'New access code' }) };
}

export function makeRow(label: string): HTMLElement {
  return screen.getByRole('row', { name: new RegExp(`^${label} `) });
}
