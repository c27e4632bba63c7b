import type { ReactNode } from 'react';

interface FactsProps {
  items: readonly { term: string; value: ReactNode }[];
}

/** A list of facts, one per line: 'Until', 'Sat 21 Nov, 21:40'. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {items.map(({ term, value }) => (
        <div key={term} className="sm:contents">
          <dt className="text-small text-ink-2 sm:leading-[22.5px]">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
