import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Arch } from '#ui/arch.tsx';
import type { IconName } from '#ui/icon.tsx';
import './full-screen.css';

interface FullScreenProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

export function FullScreen({ icon, title, children }: FullScreenProps) {
  const titleId = useId();
  const screen = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    screen.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before !== document.body) before.focus();
    };
  }, []);

  return (
    <main
      ref={screen}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="full-screen fixed inset-0 z-70 grid place-items-center p-6 overflow-auto [outline:none] band"
    >
      <div className="grid max-w-[52ch] justify-items-center gap-3 text-center">
        <Arch icon={icon} size="large" className="bg-band-2! text-on-band!" />
        <h1 id={titleId} className="mt-2">
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
