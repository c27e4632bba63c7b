import { formatNumber } from './format-number.ts';

interface HorizontalBarsProps {
  items: readonly { label: string; value: number }[];
}

/** Names with a bar each. The longest takes the whole width, and the numbers are next to them. */
export function HorizontalBars({ items }: HorizontalBarsProps) {
  const highest = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ul className="grid gap-2.25 px-5 pt-3.5 pb-4 max-sm:px-4">
      {items.map(({ label, value }) => (
        <li
          key={label}
          className="grid grid-cols-[124px_minmax(0,1fr)_auto] items-center gap-3 text-label max-sm:grid-cols-[112px_minmax(0,1fr)_auto]"
        >
          <span className="truncate" title={label}>
            {label}
          </span>
          <span aria-hidden="true">
            <i
              className="block h-2.5 min-w-0.75 rounded-[0_3px_3px_0] bg-accent"
              style={{ width: `${(value / highest) * 100}%` }}
            />
          </span>
          <b className="min-w-[3ch] text-right font-normal tabular-nums">{formatNumber(value)}</b>
        </li>
      ))}
    </ul>
  );
}
