import type { ReactNode } from 'react';
import { words } from '#ui/words.ts';
import './banner.css';
import en from './words/en.json';

const say = words(en);

interface SlabBodyProps {
  /** Text and nothing else. */
  message: string;
  /** Undefined where it has no countdown. */
  seconds: number | undefined;
  grip: ReactNode;
  close: ReactNode;
}

/** What stands on the slab, for the announcement itself and for its preview. */
export function SlabBody({ message, seconds, grip, close }: SlabBodyProps) {
  return (
    <>
      {grip}
      <p className="min-w-0 flex-1 leading-snug wrap-anywhere">{message}</p>
      {seconds !== undefined && (
        <span className="flex-none text-[13px] tabular-nums">{say('seconds', { seconds })}</span>
      )}
      {close}
    </>
  );
}
