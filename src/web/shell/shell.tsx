import type { ReactNode } from 'react';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { BrakeStrip } from './brake-strip.tsx';
import { Footer } from './footer.tsx';
import { PracticeStrip } from './practice-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrival } from './use-arrival.ts';

const say = words(en);

export function Shell({ children }: { children: ReactNode }) {
  const main = useArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="btn solid fixed top-2.5 left-2.5 z-30 not-focus-visible:sr-only">
        {say('skip')}
      </a>
      <TopBar />
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <PracticeStrip />
        <BrakeStrip />
        {children}
      </main>
      <Footer />
    </div>
  );
}
