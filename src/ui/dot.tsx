/** Its shape tells the state as well as its colour; a word always stands beside it. */
export function Dot({ state }: { state: 'ok' | 'warn' | 'bad' | 'practice' | 'idle' }) {
  return <span className={`dot ${state}`} aria-hidden="true" />;
}
