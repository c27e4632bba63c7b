import type { ReactNode } from 'react';

interface StatNumbersProps {
  /** For screen readers only. */
  label: string;
  items: readonly { label: string; value: ReactNode }[];
}

/** A few numbers in one panel. An unknown value says so instead of showing zero. */
export function StatNumbers({ label, items }: StatNumbersProps) {
  return (
    <section className="panel overflow-hidden" aria-label={label}>
      <dl className="grid grid-cols-4 max-sm:grid-cols-2">
        {items.map((item) => (
          <div
            key={item.label}
            className="flex flex-col-reverse justify-end border-l border-line px-5 py-3.75 first:border-l-0 max-sm:px-4 max-sm:py-3 max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t"
          >
            <dt className="text-label text-ink-2">{item.label}</dt>
            <dd className="text-[28px] leading-[1.2] font-[650] tracking-[-0.02em] tabular-nums">
              {item.value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
