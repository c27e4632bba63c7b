import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);
const ring =
  'block flex-none animate-[spin_0.8s_linear_infinite] rounded-full border-[2.5px] border-current border-r-transparent motion-reduce:[animation-duration:1.6s] motion-reduce:[animation-timing-function:steps(8)]';

interface SpinnerProps {
  size?: number | undefined;
  /** What is being loaded. Omitted if there is text next to it. */
  label?: string | undefined;
}

export function Spinner({ size = 18, label }: SpinnerProps) {
  const look = { width: size, height: size };
  if (label === undefined) return <span className={ring} style={look} aria-hidden="true" />;
  return (
    <span role="status" className="inline-block">
      <span className={ring} style={look} aria-hidden="true" />
      <span className="sr-only">{label || say('loading')}</span>
    </span>
  );
}
