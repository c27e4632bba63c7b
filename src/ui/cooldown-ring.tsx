import { type CSSProperties, useState } from 'react';

/** Drains from full to empty over the seconds it is first shown with. */
export function CooldownRing({ seconds }: { seconds: number }) {
  const [total] = useState(seconds);
  const look = { '--seconds': total, animationDuration: `${total}s` } as CSSProperties;
  return (
    <svg className="cooldown-ring" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7" />
      <circle className="left" cx="9" cy="9" r="7" style={look} />
    </svg>
  );
}
