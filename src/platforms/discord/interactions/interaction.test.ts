import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPing, readCommandCall, readInteraction } from './interaction.ts';

const envelope = {
  id: '1300000000000000040',
  application_id: '1300000000000000001',
  type: 2,
  token: 'a-token',
  guild_id: '1300000000000000002',
  member: { user: { id: '1300000000000000010', username: 'mara' } },
};

describe('a request', () => {
  it('is never a reason to fail, whatever is in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readInteraction(value);
        isPing(value);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const read = readInteraction({ ...envelope, data });
        if (read) readCommandCall(read);
      }),
    );
  });

  it('may have kinds and fields that Discord adds one day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000 }),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (type, more) => {
          expect(
            readInteraction({ ...more, ...envelope, context: 0, data: {}, user: undefined, type })
              ?.type,
          ).toBe(type);
        },
      ),
    );
  });

  it('has an id, an application and a token', () => {
    for (const field of ['id', 'application_id', 'token', 'type']) {
      expect(readInteraction({ ...envelope, [field]: undefined })).toBeUndefined();
      expect(readInteraction({ ...envelope, [field]: { $gt: '' } })).toBeUndefined();
    }
  });
});

describe('a command', () => {
  const call = (data: object) => readCommandCall(readInteraction({ ...envelope, data })!);

  it('is its words, and the options of the last of them', () => {
    const options = [{ name: 'user', type: 6, value: '12' }];
    expect(call({ name: 'kick', type: 1, options })).toEqual({
      path: 'kick',
      values: new Map([['user', '12']]),
    });
    const nested = [{ name: 'discord', type: 1, options }];
    expect(call({ name: 'lookup', options: nested }).path).toBe('lookup discord');
    const grouped = [{ name: 'group', type: 2, options: nested }];
    expect(call({ name: 'lookup', options: grouped })).toEqual({
      path: 'lookup group discord',
      values: new Map([['user', '12']]),
    });
  });

  it('that is nested deeper than any is refused', () => {
    const nest = (depth: number): object => ({
      name: 'a',
      type: 1,
      ...(depth > 0 && { options: [nest(depth - 1)] }),
    });
    expect(readInteraction({ ...envelope, data: nest(3) })).toBeDefined();
    const deep = readInteraction({ ...envelope, data: nest(30) });
    expect(deep && readCommandCall(deep).path.split(' ').length).toBeLessThanOrEqual(3);
  });
});

it('what is in a field of a form is one text or a short list of them, and nothing that would be long to search', () => {
  const read = (component: object) =>
    readInteraction({
      ...{ id: '1', application_id: '2', type: 5, token: 't' },
      data: { components: [{ component }] },
    });
  for (const component of [
    { value: 'x'.repeat(6_000) },
    { values: Array.from({ length: 25 }, String) },
    {},
  ]) {
    expect(read(component)).toBeDefined();
  }
  for (const component of [
    { value: 'x'.repeat(6_001) },
    { value: [[['x']]] },
    { value: { a: 'x' } },
    { values: Array.from({ length: 26 }, String) },
    { values: [1] },
  ]) {
    expect(read(component)).toBeUndefined();
  }
});
