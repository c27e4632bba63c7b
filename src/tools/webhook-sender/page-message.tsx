import { useState } from 'react';
import type { Embed } from '#kit/message/message.ts';
import { type GuardedText, useGuard, useGuardedText } from '#kit/page/guard.tsx';

export interface MessageState {
  content: GuardedText;
  embeds: readonly Embed[];
  setEmbeds(embeds: readonly Embed[]): void;
  /** The text, or nothing if it is a login, which is then reported. */
  checked(text: string): string;
  /** The kind of login that was entered last. */
  login: string | undefined;
}

/** The text and embeds of a message as they are typed. */
export function useMessage(initial: { content: string; embeds: readonly Embed[] } = EMPTY) {
  const guard = useGuard();
  const content = useGuardedText(initial.content);
  const [embeds, setEmbeds] = useState<readonly Embed[]>(initial.embeds);
  const [login, setLogin] = useState<string>();
  const message: MessageState = {
    content,
    embeds,
    setEmbeds,
    checked(text) {
      const found = guard.findLogin(text);
      setLogin(found?.kind);
      return found ? '' : text;
    },
    login: content.login ?? login,
  };
  return message;
}

const EMPTY = { content: '', embeds: [] };
