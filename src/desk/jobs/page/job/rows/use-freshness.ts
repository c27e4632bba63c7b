import { useEffect, useRef, useState } from 'react';

/** Often enough to look alive, seldom enough for the rate limit of a pass. */
const EVERY_MS = 4_000;

/** A number that grows when `word` has changed, at most every four seconds. */
export function useFreshness(word: string): number {
  const [fresh, setFresh] = useState(0);
  const seen = useRef(word);
  const grownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (word === seen.current) return;
    const grow = () => {
      seen.current = word;
      grownAt.current = performance.now();
      setFresh((before) => before + 1);
    };
    const timer = setTimeout(grow, Math.max(0, grownAt.current + EVERY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [word]);
  return fresh;
}
