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
