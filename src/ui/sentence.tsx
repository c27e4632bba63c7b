import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** As the catalogue has it: 'Pass {label} is in use.' */
  text: string;
  /** What stands in place of `{label}`: a bold name, a link. A name that is missing leaves its place as it is. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence of the catalogue with names that are more than words. They are shown as text, never as HTML. */
export function Sentence({ text, parts }: SentenceProps) {
  return text.split(/(\{\w+\})/).map((piece, at) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    const part = name !== undefined && Object.hasOwn(parts, name) ? parts[name] : piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence do not move
    return <Fragment key={at}>{part}</Fragment>;
  });
}
