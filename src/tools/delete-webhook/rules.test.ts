import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditReason, isConfirmed } from './rules.ts';

describe('what is typed to confirm', () => {
  test.each([
    ['Collector', 'Collector', true],
    ['  Collector ', 'Collector', true],
    ['DELETE', 'Collector', true],
    ['collector', 'Collector', false],
    ['delete', 'Collector', false],
    ['', 'Collector', false],
    [undefined, 'Collector', false],
    ['', '', false],
    ['  ', '  ', false],
    ['DELETE', '', true],
  ])('%j for a webhook called %j: %s', (typed, name, is) => {
    expect(isConfirmed(typed, name)).toBe(is);
  });
});

describe('the reason in the server’s audit log', () => {
  test('begins with the case and names the pass', () => {
    expect(auditReason({ caseId: 812, label: 'night-shift-3' })).toBe(
      'Case 812, night-shift-3: leaked webhook deleted with Gatehouse',
    );
  });

  test('is never longer than Discord takes, in whatever script the label is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(), (label, caseId) => {
        const reason = auditReason({ caseId, label });
        expect(encodeURIComponent(reason).length).toBeLessThanOrEqual(512);
        expect(reason.startsWith(`Case ${caseId}, `)).toBe(true);
      }),
    );
  });
});
