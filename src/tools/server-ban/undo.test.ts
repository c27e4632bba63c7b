import { describe, expect, it } from 'vitest';
import { undo } from './unban.ts';

const USER = '198622483471925248';
const sent = { guild_id: '1', user_ids: [USER], reason: 'Spam' };

describe('what takes a case back', () => {
  it('of a single ban: the unban of that very ban, by the account’s id however it was typed', () => {
    const detail = { user_ids: [`<@${USER}>`], reason: 'Spam' };
    const result = { target: USER, guild_id: '1', mark: 812 };
    expect(undo.ban?.({ caseId: 812, action: 'server-ban/ban', detail, result })).toEqual({
      action: 'server-ban/unban',
      input: { guild_id: '1', user_ids: [USER], reason: 'Undo', of_case: 812 },
    });
  });

  it('of a row of a job: by the case of the job, which its reason begins with', () => {
    const detail = { ...sent, mark: 57 };
    expect(
      undo.ban?.({ caseId: 812, action: 'server-ban/ban', detail, result: null })?.input.of_case,
    ).toBe(57);
  });

  it('of a time-out: its end, while it still lasts until then', () => {
    const detail = { ...sent, duration_seconds: 3_600, mark: 57 };
    const result = { until: 1_794_000_000_000 };
    expect(undo.timeout?.({ caseId: 812, action: 'server-ban/timeout', detail, result })).toEqual({
      action: 'server-ban/timeout',
      input: {
        ...{ guild_id: '1', user_ids: [USER], reason: 'Undo' },
        ...{ duration_seconds: null, if_until: 1_794_000_000_000 },
      },
    });
  });

  it.each([
    ['a job', { ...sent, user_ids: [USER, '2'] }, { job_id: 57, targets: 2 }],
    ['what was so already', sent, { already: true, mark: 812, target: USER }],
    ['what nobody knows the reason of', sent, { target: USER }],
    ['what was erased', null, null],
  ])('not of %s', (_, detail, result) => {
    expect(undo.ban?.({ caseId: 812, action: 'server-ban/ban', detail, result })).toBeUndefined();
    expect(
      undo.timeout?.({ caseId: 812, action: 'server-ban/timeout', detail, result }),
    ).toBeUndefined();
  });

  it('not of the end of a time-out, nor of a kick or an unban', () => {
    const detail = { ...sent, duration_seconds: null, mark: 57 };
    const one = { caseId: 812, action: 'server-ban/timeout', detail, result: null };
    expect(undo.timeout?.(one)).toBeUndefined();
    expect(Object.keys(undo)).toEqual(['ban', 'timeout']);
  });
});
