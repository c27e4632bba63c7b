import { defaultSettings } from '#kit/contract/settings.ts';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import { site } from '../site.ts';
import en from './words/en.json';

const say = words(en);
const kinds = [
  'session',
  'pass',
  'address',
  'audit',
  'appeal',
  'roster',
  'webhook',
  'decoy',
  'budget',
  'use',
  'admin',
  'browser',
] as const;
const columns = ['what', 'holds', 'why'] as const;

/** The owner's settings at the time this page was opened. */
function keptDays() {
  const { keepSessionsMs, keepAddressesMs, keepCasesMs } = defaultSettings;
  const kept = site.keeps ?? {
    sessionsMs: keepSessionsMs,
    addressesMs: keepAddressesMs,
    casesMs: keepCasesMs,
  };
  return {
    sessions: countDays(kept.sessionsMs),
    addresses: countDays(kept.addressesMs),
    cases: countDays(kept.casesMs),
  };
}

function countDays(ms: number): string {
  const count = Math.round(ms / 86_400_000);
  return say('days', { count, number: formatNumber(count) });
}

/** On a phone each row is a separate block. */
export function KeptTable() {
  const days = keptDays();
  return (
    <table className="w-full text-label">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-left text-[13px] text-ink-2">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-5 font-semibold">
              {say(`kept.head.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {kinds.map((kind) => (
          <tr key={kind} className="align-top max-sm:grid max-sm:gap-1 max-sm:py-3">
            <th
              scope="row"
              className="py-2.5 pr-5 text-left font-[650] whitespace-nowrap max-sm:p-0"
            >
              {say(`kept.${kind}`)}
            </th>
            <td className="w-1/2 py-2.5 pr-5 max-sm:w-auto max-sm:p-0">
              {say(`kept.${kind}.holds`)}
            </td>
            <td className="w-1/2 py-2.5 text-ink-2 max-sm:w-auto max-sm:p-0">
              {say(`kept.${kind}.why`, days)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
