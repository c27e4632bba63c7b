import type { ReactNode } from 'react';
import './figures.css';

interface StatNumbersProps {
  /** Read out, not shown. */
  label: string;
  items: readonly { label: string; value: ReactNode }[];
}

/** A few numbers in one panel. What is not known says so: never a zero in its place. */
export function StatNumbers({ label, items }: StatNumbersProps) {
  return (
    <section className="panel overflow-hidden" aria-label={label}>
      <dl className="stat-numbers">
        {items.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
