import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { begin, countRows, estimatePace, takeEvent } from './progress.ts';

const sent = (index: number) => ({ status: 'sent', index, message_id: '1' });
const told = (of: number, ...events: Record<string, unknown>[]) =>
  events.reduce(takeEvent, begin(of, 1_000));

describe('what the page knows of a sending', () => {
  test('is each message with what became of it, and the case', () => {
    const progress = told(
      4,
      { status: 'begun', of: 4, case_id: 812 },
      sent(1),
      { status: 'waiting', index: 2 },
      { status: 'failed', index: 2, error: 'No.', code: 'discord/invalid' },
      { status: 'failed', index: 3, error: 'Perhaps.', code: 'platform/unsure' },
    );
    expect(progress).toMatchObject({
      caseId: 812,
      waitingFor: undefined,
      ending: undefined,
      rows: [
        { index: 1, status: 'sent' },
        { index: 2, status: 'failed', error: 'No.' },
        { index: 3, status: 'unsure', error: 'Perhaps.' },
      ],
    });
    expect(countRows(progress)).toEqual({ sent: 1, failed: 1, unsure: 1 });
  });

  test('is that it waits, until the message is through', () => {
    expect(told(2, { status: 'waiting', index: 1 }).waitingFor).toBe(1);
    expect(told(2, { status: 'waiting', index: 1 }, sent(1)).waitingFor).toBeUndefined();
  });

  test('is how it ended', () => {
    const all = { message: 'All messages have been sent' };
    expect(told(1, sent(1), all).ending).toEqual({ kind: 'all', ...all });
    expect(told(2, sent(1), { message: '1 of 2' }).ending).toEqual({
      kind: 'some',
      message: '1 of 2',
    });
    const error = { code: 'x/y', title: 'Stopped', detail: 'Why.' };
    expect(told(2, sent(1), { status: 'stopped', error }).ending).toEqual({
      kind: 'stopped',
      title: 'Stopped',
      detail: 'Why.',
    });
  });

  test('survives whatever it is told', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (events) => {
        expect(told(3, ...events).of).toBe(3);
      }),
    );
  });
});

describe('the pace', () => {
  test('is not known before the first message', () => {
    expect(estimatePace(begin(5, 1_000), 9_000)).toBeUndefined();
  });

  test('is messages a minute, and what the rest takes at that rate', () => {
    const progress = told(6, sent(1), sent(2));
    expect(estimatePace(progress, 5_000)).toEqual({ perMinute: 30, leftMs: 8_000 });
  });
});
