import { formatNumber } from './format-number.ts';
import './figures.css';

interface HorizontalBarsProps {
  items: readonly { label: string; value: number }[];
}

/** Names with a bar each, the longest being the whole width. The numbers stand beside them. */
export function HorizontalBars({ items }: HorizontalBarsProps) {
  const highest = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ul className="horizontal-bars">
      {items.map(({ label, value }) => (
        <li key={label}>
          <span className="truncate" title={label}>
            {label}
          </span>
          <span aria-hidden="true">
            <i style={{ width: `${(value / highest) * 100}%` }} />
          </span>
          <b>{formatNumber(value)}</b>
        </li>
      ))}
    </ul>
  );
}
