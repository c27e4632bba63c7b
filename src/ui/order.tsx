import type { ReactNode } from 'react';

interface OrderProps {
  /** `danger` where it hurts somebody. */
  tone: 'danger' | 'safe';
  /** What will happen, in the present tense; or which field is still empty. */
  sentence: ReactNode;
  /** The buttons that do it. */
  children: ReactNode;
}

/** The sentence of consequence and its button in one frame: nobody presses without passing it. */
export function Order({ tone, sentence, children }: OrderProps) {
  return (
    <div className={`order ${tone}`}>
      <p className="text-slip leading-normal">{sentence}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

/** The foot of a form's panel: on a desktop it stays in reach at the bottom of the window. */
export function KeptInView({ children }: { children: ReactNode }) {
  return (
    <div className="lg:bottom-0 lg:z-1 lg:-mx-6 lg:-mb-6 lg:rounded-b-panel lg:border-t lg:border-line lg:bg-surface lg:px-6 lg:pt-4 lg:pb-5 lg:[@media(min-height:720px)]:sticky">
      {children}
    </div>
  );
}
