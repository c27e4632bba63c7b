import { type CSSProperties, useState } from 'react';

/** Drains from full to empty over its initial number of seconds. */
export function CooldownRing({ seconds }: { seconds: number }) {
  const [total] = useState(seconds);
  const look = { '--seconds': total, animationDuration: `${total}s` } as CSSProperties;
  return (
    <svg
      className="flex-none -rotate-90 fill-none stroke-[2.5px]"
      width="18"
      height="18"
      viewBox="0 0 18 18"
      aria-hidden="true"
    >
      <circle className="stroke-line" cx="9" cy="9" r="7" />
      <circle
        className="[animation:drain_linear_forwards] stroke-ink-2 [stroke-dasharray:44] motion-reduce:[animation-timing-function:steps(var(--seconds,5))]"
        cx="9"
        cy="9"
        r="7"
        style={look}
      />
    </svg>
  );
}
