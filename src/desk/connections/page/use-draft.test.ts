import { describe, expect, test } from 'vitest';
import { readListed } from './read-listed.ts';
import { connectedReport, practiceReport } from './report.fixture.ts';
import { type Draft, findLack } from './use-draft.ts';

const GUILD = '1097425983749120001';
const fresh = practiceReport().discord;
const kept = connectedReport().discord;

function lack(report: typeof fresh, typed: Partial<Draft['values']>) {
  const values = { credential: '', listed: GUILD, clientId: '', clientSecret: '', ...typed };
  return findLack({ values, reading: readListed(values.listed, 'discord') }, report);
}

describe('before anything can be tried', () => {
  test('a credential is needed, unless one is kept', () => {
    expect(lack(fresh, {})).toBe('credential');
    expect(lack(fresh, { credential: 'a token' })).toBeUndefined();
    expect(lack(kept, {})).toBeUndefined();
  });

  test('at least one id is needed, and none that is wrong', () => {
    expect(lack(kept, { listed: ' ' })).toBe('listed');
    expect(lack(kept, { listed: `${GUILD}\nHarbour` })).toBe('listed');
    expect(
      lack(kept, { listed: Array.from({ length: 51 }, (_, at) => 10n ** 17n + BigInt(at)).join() }),
    ).toBe('listed');
  });

  test('an app has an id and a secret, or neither', () => {
    expect(lack(kept, { clientSecret: 's' })).toBe('clientId');
    expect(lack(kept, { clientId: '1' })).toBe('clientSecret');
    expect(lack(kept, { clientId: '1', clientSecret: 's' })).toBeUndefined();
  });

  test('the app that is kept needs its secret no second time', () => {
    const report = { ...kept, client_id: '1', has_client_secret: true };
    expect(lack(report, { clientId: '1' })).toBeUndefined();
    expect(lack(report, { clientId: '2' })).toBe('clientSecret');
  });
});
