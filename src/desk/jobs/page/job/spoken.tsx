import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import { countSettled, type Job } from '../job.ts';
import { stateWords } from '../job-state.tsx';
import en from './words/en.json';

const say = words(en);
const EVERY_MS = 20_000;

/** For whoever listens: at once when the state changes, otherwise now and then. */
export function Spoken({ job }: { job: Job }) {
  const text = say('spoken', {
    state: stateWords(job),
    settled: formatNumber(countSettled(job)),
    total: formatNumber(job.total),
    failed: formatNumber(job.counts.failed),
  });
  const [spoken, setSpoken] = useState('');
  const last = useRef({ state: job.state, at: performance.now() });
  useEffect(() => {
    const speak = () => {
      last.current = { state: job.state, at: performance.now() };
      setSpoken(text);
    };
    const isNews = last.current.state !== job.state;
    const waitMs = isNews ? 0 : Math.max(0, last.current.at + EVERY_MS - performance.now());
    const timer = setTimeout(speak, waitMs);
    return () => clearTimeout(timer);
  }, [text, job.state]);
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}
