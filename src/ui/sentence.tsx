import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** The text from the catalog: 'Pass {label} is in use.' */
  text: string;
  /** Replaces `{label}` with a bold name or a link. A missing name leaves its placeholder. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence from the catalog with parts that are more than text. Parts are never parsed as HTML. */
export function Sentence({ text, parts }: SentenceProps) {
  return text.split(/(\{\w+\})/).map((piece, at) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    const part = name !== undefined && Object.hasOwn(parts, name) ? parts[name] : piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence do not move
    return <Fragment key={at}>{part}</Fragment>;
  });
}
