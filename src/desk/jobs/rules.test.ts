import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameHolder } from '../../kit/holder.ts';
import { jobStates } from '../../kit/jobs.ts';
import { type Asker, type Deed, refusalOf, type Standing } from './rules.ts';

const job: Standing = {
  id: 57,
  state: 'waiting',
  actor: 'pass:a',
  holder: 'Kestrel',
  sessionId: 'one',
  tool: 'Server Ban',
  retryable: 0,
  undoable: 0,
  undoJobId: null,
  isOrphaned: false,
  isExpired: false,
  isPausedByAdmin: false,
};
const other: Asker = {
  actor: 'pass:b',
  holder: 'Wren',
  sessionId: 'two',
  admin: null,
  plannersHere: ['Wren'],
};
const deeds: Deed[] = ['approve', 'decline', 'pause', 'resume', 'cancel', 'retry', 'undo'];

const standings = fc.record({
  id: fc.constant(57),
  state: fc.constantFrom(...jobStates),
  actor: fc.constantFrom('pass:a', 'pass:b'),
  holder: fc.constantFrom('Kestrel', 'Wren'),
  sessionId: fc.constantFrom('one', 'two'),
  tool: fc.constant('Server Ban'),
  retryable: fc.nat(2),
  undoable: fc.nat(2),
  undoJobId: fc.option(fc.constant(58)),
  isOrphaned: fc.boolean(),
  isExpired: fc.boolean(),
  isPausedByAdmin: fc.boolean(),
});
const askers = fc.record({
  actor: fc.constantFrom('pass:a', 'pass:b', 'key:c'),
  holder: fc.constantFrom('kestrel', 'Wren'),
  sessionId: fc.constantFrom('one', 'two'),
  admin: fc.constantFrom(null, 'full' as const, 'read' as const),
  plannersHere: fc.subarray(['Kestrel', 'Wren']),
});

it('what an admin began is stopped by an admin alone, by undoing it neither', () => {
  const begun = { ...job, actor: 'key:owner', state: 'running', undoable: 3 } as const;
  for (const deed of ['pause', 'cancel', 'undo'] as const) {
    expect(refusalOf(deed, begun, other)?.why).toBe(
      'Only an admin can stop job 57. An admin began it.',
    );
    expect(refusalOf(deed, begun, { ...other, admin: 'full' })).toBe(undefined);
  }
  expect(refusalOf('undo', { ...begun, state: 'done' }, other)).toBe(undefined);
});

describe('the second person', () => {
  it('is another holder in another session', () => {
    expect(refusalOf('approve', job, other)).toBe(undefined);
    const refused: Partial<Asker>[] = [
      { actor: 'pass:a' },
      { holder: ' kes trel' },
      { sessionId: 'one' },
      { plannersHere: ['Wren', 'KESTREL'] },
    ];
    for (const change of refused) {
      expect(refusalOf('approve', job, { ...other, ...change })?.code).toBe('jobs/own-plan');
    }
  });

  it('is never the planner, whatever else is true of the job', () => {
    fc.assert(
      fc.property(standings, askers, (standing, asker) => {
        if (refusalOf('approve', standing, asker)) return;
        expect(standing.state).toBe('waiting');
        if (asker.admin === 'full') return;
        expect(asker.actor).not.toBe(standing.actor);
        expect(asker.sessionId).not.toBe(standing.sessionId);
        expect(isSameHolder(asker.holder, standing.holder)).toBe(false);
      }),
    );
  });
});

it('whoever only looks may do nothing, and every refusal says why', () => {
  fc.assert(
    fc.property(standings, askers, fc.constantFrom(...deeds), (standing, asker, deed) => {
      const refusal = refusalOf(deed, standing, asker);
      if (asker.admin === 'read') expect(refusal).toBeDefined();
      if (refusal) expect(refusal.why).toMatch(/^[A-Z].+\.$/);
    }),
  );
});

it('a job that has ended is neither paused, resumed, cancelled nor decided about', () => {
  for (const state of ['done', 'cancelled', 'declined'] as const) {
    for (const deed of ['approve', 'decline', 'pause', 'resume', 'cancel'] as const) {
      expect(refusalOf(deed, { ...job, state }, other)?.code).toBe('jobs/state');
    }
  }
});

it('a holder is the same however their name is spelt', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', ' ', '\t', '\u00a0'), (name, space) => {
      expect(isSameHolder(name, `${space}${name.toUpperCase().toLowerCase()}${space}`)).toBe(
        isSameHolder(name, name.toUpperCase().toLowerCase()),
      );
      expect(isSameHolder(name, `${space}${name}`)).toBe(true);
    }),
  );
  expect(isSameHolder('Wren', 'Robin')).toBe(false);
});
