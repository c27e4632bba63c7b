import type { ReactNode } from 'react';

interface OrderProps {
  /** `danger` for actions that hurt someone. */
  tone: 'danger' | 'safe';
  /** Describes the effect in the present tense, or names the field that is still empty. */
  sentence: ReactNode;
  /** The action buttons. */
  children: ReactNode;
}

/** The consequence and its button in one frame, so that the sentence can't be overlooked. */
export function Order({ tone, sentence, children }: OrderProps) {
  return (
    <div className={`order ${tone}`}>
      <p className="text-slip leading-normal">{sentence}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

/** The bottom of a form's panel. On a desktop it stays in view at the bottom of the window. */
export function KeptInView({ children }: { children: ReactNode }) {
  return (
    <div className="lg:bottom-0 lg:z-1 lg:-mx-6 lg:-mb-6 lg:rounded-b-panel lg:border-t lg:border-line lg:bg-surface lg:px-6 lg:pt-4 lg:pb-5 lg:[@media(min-height:720px)]:sticky">
      {children}
    </div>
  );
}
