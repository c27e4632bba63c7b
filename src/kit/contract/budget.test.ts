import { expect, test } from 'vitest';
import { judgeBudget } from './budget.ts';

const BACK = 1_794_000_000_000;

const budget = (used: { day?: number; ten?: number; hour?: number } = {}) => ({
  changes: { used: used.day ?? 0, limit: 200 },
  ten_minutes: { used: used.ten ?? 0, limit: 20, back_at: used.ten ? BACK : null },
  hour: { used: used.hour ?? 0, limit: 30, back_at: used.hour ? BACK + 1 : null },
});

test('the window that allows least is told, with when it gives some back', () => {
  expect(judgeBudget(budget({ day: 8, ten: 8, hour: 8 }), undefined)).toEqual({
    verdict: 'none',
    window: 'ten-minutes',
    left: 12,
    limit: 20,
    backAt: BACK,
    alone: 22,
    aloneLimit: 30,
    aloneBackAt: BACK + 1,
  });
  expect(judgeBudget(budget({ day: 195, ten: 1 }), 1)).toMatchObject({
    window: 'day',
    left: 5,
    limit: 200,
    backAt: null,
  });
});

test('it is judged as the server does: the second person first, then the budgets', () => {
  expect(judgeBudget(budget({ ten: 8, hour: 8 }), 12).verdict).toBe('fits');
  expect(judgeBudget(budget({ ten: 8, hour: 8 }), 13).verdict).toBe('refused');
  expect(judgeBudget(budget({ ten: 8, hour: 8 }), 23).verdict).toBe('waits');
  expect(judgeBudget(budget({ hour: 30 }), 1).verdict).toBe('waits');
  expect(judgeBudget(budget(), 0).verdict).toBe('none');
});

test('what was used above a limit that the owner lowered leaves none, and not less', () => {
  expect(judgeBudget(budget({ day: 300, ten: 50, hour: 50 }), 1)).toMatchObject({
    left: 0,
    alone: 0,
    verdict: 'waits',
  });
});
