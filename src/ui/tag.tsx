import type { ReactNode } from 'react';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface TagProps {
  tone?: 'plain' | 'ok' | 'warn' | 'bad' | 'accent' | undefined;
  children: ReactNode;
}

export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={`tag ${tone}`}>{children}</span>;
}

export function PracticeTag() {
  return <span className="tag practice">{say('practice')}</span>;
}
