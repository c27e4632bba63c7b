import { NOW } from '#testing/page/usual-answers.ts';

/** An appeal, as lists get it. */
export const listed = {
  id: 7,
  state: 'waiting',
  at: NOW - 3_600_000,
  case_id: 846,
  tool: { id: 'server-ban', title: 'Server Ban' },
  target: 'discord:1569192548107337921',
  target_name: 'tidepool_ren',
  place: { kind: 'server', name: 'Lantern Quay' },
  made_by: 'Jo',
  banned_at: NOW - 86_400_000,
  ends_at: NOW + 86_400_000,
  is_practice: false,
  decided_at: null as number | null,
  decided_by: null as string | null,
};

/** The same appeal, as its page gets it. */
export const shown = {
  now: NOW,
  appeal: {
    ...listed,
    text: 'I only said hello.',
    has_links: false,
    standing: 'in-force',
    other_bans: 59,
    job_id: 57,
    answer: null as string | null,
    is_alone: false,
    lift_case: null as number | null,
    lift_job: null as number | null,
    is_restored: false,
    is_busy: false,
    fault: null as object | null,
  },
  earlier: 0,
  of_this_ban: 0,
  comments: [{ at: NOW - 60_000, name: 'Jo', text: 'Fine with me.', is_maker: true }],
  may: { decide: true, why_not: null as string | null, is_maker: false, is_alone: false },
  queue: { place: 2, count: 3, next: 9 } as object | null,
};
