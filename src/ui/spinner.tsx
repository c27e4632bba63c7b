import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface SpinnerProps {
  size?: number | undefined;
  /** What is waited for. Left out where a word stands beside it. */
  label?: string | undefined;
}

export function Spinner({ size = 18, label }: SpinnerProps) {
  const look = { width: size, height: size };
  if (label === undefined) return <span className="spinner" style={look} aria-hidden="true" />;
  return (
    <span role="status" className="inline-block">
      <span className="spinner" style={look} aria-hidden="true" />
      <span className="sr-only">{label || say('loading')}</span>
    </span>
  );
}
