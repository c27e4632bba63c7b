import { useEffect, useState } from 'react';

const SETTLED_MS = 250;

/** A value once it has not changed for a moment: not every letter is worth a call. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
