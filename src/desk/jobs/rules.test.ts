import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobStates } from '#kit/contract/jobs.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import { type Asker, findRefusal, type JobAction, runsAlone, type Standing } from './rules.ts';

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
  otherWorld: null,
  met: { isConfirmed: false, browser: false, network: false },
  sharesAccount: false,
  alone: 'no',
};
const other: Asker = {
  actor: 'pass:b',
  holder: 'Wren',
  sessionId: 'two',
  admin: null,
  plannersHere: ['Wren'],
};
const actions: JobAction[] = ['approve', 'decline', 'pause', 'resume', 'cancel', 'retry', 'undo'];

const standings = fc.record({
  id: fc.constant(57),
  state: fc.constantFrom(...jobStates),
  actor: fc.constantFrom('pass:a', 'pass:b'),
  holder: fc.constantFrom('Kestrel', 'Wren'),
  sessionId: fc.constantFrom('one', 'two', 'discord:a'),
  tool: fc.constant('Server Ban'),
  retryable: fc.nat(2),
  undoable: fc.nat(2),
  undoJobId: fc.option(fc.constant(58)),
  isOrphaned: fc.boolean(),
  isExpired: fc.boolean(),
  isPausedByAdmin: fc.boolean(),
  otherWorld: fc.constantFrom(null, 'Job 57 was practice, and Discord is connected now.'),
  met: fc.record({ isConfirmed: fc.boolean(), browser: fc.boolean(), network: fc.boolean() }),
  sharesAccount: fc.boolean(),
  alone: fc.constantFrom('no' as const, 'later' as const, 'now' as const),
});
const askers = fc.record({
  actor: fc.constantFrom('pass:a', 'pass:b', 'key:c'),
  holder: fc.constantFrom('kestrel', 'Wren'),
  sessionId: fc.constantFrom('one', 'two', 'discord:b'),
  admin: fc.constantFrom(null, 'full' as const, 'read' as const),
  plannersHere: fc.subarray(['Kestrel', 'Wren']),
});

it('what an admin began is stopped by an admin alone, by undoing it neither', () => {
  const begun = { ...job, actor: 'key:owner', state: 'running', undoable: 3 } as const;
  const waits = { ...begun, state: 'waiting' } as const;
  for (const action of ['pause', 'cancel', 'undo', 'decline'] as const) {
    const standing = action === 'decline' ? waits : begun;
    expect(findRefusal(action, standing, other)?.why).toBe(
      'An admin started job 57. Only an admin can stop it.',
    );
    expect(findRefusal(action, standing, { ...other, admin: 'full' })).toBe(undefined);
  }
  expect(findRefusal('undo', { ...begun, state: 'done' }, other)).toBe(undefined);
});

describe('the second person', () => {
  it('is another holder in another session', () => {
    expect(findRefusal('approve', job, other)).toBe(undefined);
    const refused: [Partial<Asker>, string][] = [
      [{ actor: 'pass:a' }, 'jobs/own-plan'],
      [{ holder: ' kes trel' }, 'jobs/own-plan'],
      [{ sessionId: 'one' }, 'jobs/shared-browser'],
      [{ plannersHere: ['Wren', 'KESTREL'] }, 'jobs/shared-browser'],
    ];
    for (const [change, code] of refused) {
      expect(findRefusal('approve', job, { ...other, ...change })?.code).toBe(code);
      // Admins are bound by it too.
      const admin = { ...other, ...change, admin: 'full' as const };
      expect(findRefusal('approve', job, admin)?.code).toBe(code);
    }
  });

  it('has neither browser nor network in common with the planner, and is told who can help', () => {
    const met = { isConfirmed: false, browser: false, network: false };
    const browser = findRefusal('approve', { ...job, met: { ...met, browser: true } }, other);
    expect(browser).toEqual({
      code: 'jobs/shared-browser',
      why: 'You and Kestrel used the same browser, so the desk can’t tell that you are two people. An admin can approve job 57, or confirm on its page that you are.',
    });
    const network = findRefusal('approve', { ...job, met: { ...met, network: true } }, other);
    expect(network).toEqual({
      code: 'jobs/shared-network',
      why: 'You and Kestrel used the same network in the last 24 hours, so the desk can’t tell that you are two people. An admin can approve job 57, or confirm on its page that you are.',
    });
    const admin = { ...other, admin: 'full' as const };
    expect(findRefusal('approve', { ...job, met: { ...met, network: true } }, admin)).toBe(
      undefined,
    );
    const helped = findRefusal('approve', { ...job, met: { ...met, browser: true } }, admin);
    expect(helped?.why).toContain('Another admin can approve job 57');
  });

  it('is proven by two linked accounts and by nothing else, if one of the two acts from Discord', () => {
    const [here, inDiscord] = [other, { ...other, sessionId: 'discord:b' }];
    const planned = { ...job, sessionId: 'discord:a' };
    expect(findRefusal('approve', job, inDiscord)).toEqual({
      code: 'jobs/in-discord',
      why: 'The pass of Kestrel isn’t linked to a Discord account, so the desk can’t tell in Discord that you are two people. Approve job 57 in the browser, or link both passes. An admin can approve it, too.',
    });
    for (const asker of [here, inDiscord]) {
      expect(findRefusal('approve', planned, asker)).toEqual({
        code: 'jobs/in-discord',
        why: 'Kestrel started job 57 in Discord, so the desk can’t tell that you are two people unless both your passes are linked to Discord accounts. Link both, or ask an admin to approve it.',
      });
      const met = { isConfirmed: true, browser: false, network: false };
      expect(findRefusal('approve', { ...planned, met }, asker)).toBe(undefined);
      expect(findRefusal('approve', { ...planned, met, sharesAccount: true }, asker)).toEqual({
        code: 'jobs/shared-account',
        why: 'Kestrel was linked to your Discord account when job 57 was started, so the desk takes you for one person. An admin can approve it.',
      });
    }
    expect(findRefusal('approve', planned, { ...here, admin: 'full' })).toBe(undefined);
  });

  it('is never the planner, whatever else is true of the job', () => {
    fc.assert(
      fc.property(standings, askers, (standing, asker) => {
        if (findRefusal('approve', standing, asker)) return;
        expect(standing.state).toBe('waiting');
        if (runsAlone(standing, asker)) {
          expect([standing.alone, asker.admin]).toEqual(['now', 'full']);
          return;
        }
        expect(asker.actor).not.toBe(standing.actor);
        expect(isSameHolder(asker.holder, standing.holder)).toBe(false);
        expect(standing.sharesAccount).toBe(false);
        if (standing.met.isConfirmed) return;
        expect(asker.sessionId).not.toBe(standing.sessionId);
        expect(standing.met.browser).toBe(false);
        if (asker.admin === 'full') return;
        expect(standing.met.network).toBe(false);
        expect(`${standing.sessionId} ${asker.sessionId}`).not.toContain('discord:');
      }),
    );
  });

  it('is everybody of whom nothing speaks against it', () => {
    fc.assert(
      fc.property(standings, askers, (standing, asker) => {
        const still = { state: 'waiting', isExpired: false, otherWorld: null } as const;
        const waits = { ...standing, ...still };
        const isOther = asker.actor !== waits.actor && !isSameHolder(asker.holder, waits.holder);
        const isElsewhere =
          asker.sessionId !== waits.sessionId && !asker.plannersHere.includes(waits.holder);
        const { isConfirmed, browser, network } = waits.met;
        const isHere = ![waits.sessionId, asker.sessionId].some((id) => id.startsWith('discord:'));
        fc.pre(asker.admin !== 'read' && isOther && !waits.sharesAccount);
        fc.pre(isConfirmed || (isElsewhere && !browser && !network && isHere));
        expect(findRefusal('approve', waits, asker)).toBe(undefined);
        expect(runsAlone(waits, asker)).toBe(false);
      }),
    );
  });

  it('is missed by a lone admin for a while, who then may run it alone; a moderator never may', () => {
    const own = { ...other, actor: job.actor, admin: 'full' as const };
    expect(findRefusal('approve', { ...job, alone: 'later' }, own)).toEqual({
      code: 'jobs/alone-later',
      why: 'There is no second person on this desk. You can run job 57 alone 15 minutes after you started it.',
    });
    expect(findRefusal('approve', { ...job, alone: 'now' }, own)).toBe(undefined);
    expect(runsAlone({ ...job, alone: 'now' }, own)).toBe(true);
    for (const alone of ['later', 'now'] as const) {
      const planner = { ...own, admin: null };
      expect(findRefusal('approve', { ...job, alone }, planner)?.code).toBe('jobs/own-plan');
    }
  });
});

it('whoever only looks may do nothing, and every refusal says why', () => {
  fc.assert(
    fc.property(standings, askers, fc.constantFrom(...actions), (standing, asker, action) => {
      const refusal = findRefusal(action, standing, asker);
      if (asker.admin === 'read') expect(refusal).toBeDefined();
      if (refusal) expect(refusal.why).toMatch(/^[A-Z].+\.$/);
    }),
  );
});

it('a job that has ended is neither paused, resumed, cancelled nor decided about', () => {
  for (const state of ['done', 'cancelled', 'declined'] as const) {
    for (const action of ['approve', 'decline', 'pause', 'resume', 'cancel'] as const) {
      expect(findRefusal(action, { ...job, state }, other)?.code).toBe('jobs/state');
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

it('of the other world nothing more is made to happen, and it can still be ended', () => {
  fc.assert(
    fc.property(standings, askers, fc.constantFrom(...actions), (standing, asker, action) => {
      const elsewhere = { ...standing, otherWorld: 'Job 57 was practice.' };
      const refusal = findRefusal(action, elsewhere, asker);
      const acts = ['approve', 'resume', 'retry', 'undo'].includes(action);
      if (acts) expect(refusal).toBeDefined();
      else expect(refusal).toEqual(findRefusal(action, { ...standing, otherWorld: null }, asker));
    }),
  );
});
