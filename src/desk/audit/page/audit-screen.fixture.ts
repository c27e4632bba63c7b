import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { ChainResult } from '#kit/contract/audit.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { Answers } from '#testing/page/answers.ts';
import { type OpenPage, openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import type { AuditCase } from '../cases/page/audit-case.ts';
import { baseCase } from '../cases/page/case.fixture.ts';
import type { schemas } from '../contract.ts';
import type { Chain } from './use-chain.ts';

type CasePage = ActionOf<typeof schemas, 'list'>['output'];

export const HEAD = `head-12-${'k'.repeat(43)}`;
export const chain: Chain = { now: NOW, head: HEAD, rows: 2_400, verified: null };
export const intact: ChainResult = {
  state: 'intact',
  rows: 2_400,
  blocks: 12,
  unsealed: 0,
  head: HEAD,
  fault: null,
  end: { block: 12, since: NOW, places: ['store', 'folder'], missing: [], restored: null },
};

export const auditCase = (id: number, more: Partial<AuditCase> = {}): AuditCase => ({
  ...baseCase,
  id,
  at: NOW - 60_000,
  ended_at: NOW - 60_000,
  ...more,
});

export const casePage = (cases: AuditCase[], more: Partial<CasePage> = {}): CasePage => ({
  now: NOW,
  cases,
  next_cursor: null,
  is_cut_short: false,
  looked_back_to: null,
  ...more,
});

/**
 * Opens the audit log with this filter in its address. It contains cases 2 and 1; any filter finds case 1.
 */
export function openAudit(
  query = '',
  { admin, answers }: { admin?: 'full' | 'read'; answers?: Answers } = {},
): Promise<OpenPage> {
  const list = ({ jobs: _, ...input }: Readonly<Record<string, unknown>>) =>
    casePage(Object.keys(input).length === 0 ? [auditCase(2), auditCase(1)] : [auditCase(1)]);
  return openPage(`/admin/audit${query}`, {
    ...(admin && { admin }),
    answers: { 'audit/list': list, 'audit/chain': chain, ...answers },
  });
}

/** The filters that the log was asked for. It always shows a job as one entry. */
export function asked(desk: OpenPage['desk']): Record<string, unknown>[] {
  return desk.inputsOf('audit/list').map(({ jobs, ...filter }) => {
    expect(jobs).toBe('together');
    return filter;
  });
}

/** The case numbers on the screen. */
export function shownCases(): number[] {
  return screen
    .queryAllByRole('link', { name: /^case \d+$/ })
    .map((link) => Number(link.textContent?.replace(/\D/g, '')));
}

/** Finds the chip of an active filter, which is the button that removes it. */
export function findChip(text: string): HTMLElement {
  const chip = screen.getByTitle(text);
  expect(chip.textContent).toBe(`Remove ${text}`);
  return chip;
}
