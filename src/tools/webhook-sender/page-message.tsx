import { useState } from 'react';
import type { Embed } from '#kit/message/message.ts';
import { type GuardedText, useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { type KeptName, useKept } from '#kit/page/kept-form.ts';

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
export function useMessage(
  initial: { content: string; embeds: readonly Embed[] } = EMPTY,
  /** The form that keeps them while the person is on another page. */
  form?: string,
) {
  const guard = useGuard();
  const keptAs = (field: string): KeptName | undefined =>
    form === undefined ? undefined : `${form}/${field}`;
  const content = useGuardedText(initial.content, keptAs('content'));
  const [embeds, setEmbeds] = useKept<readonly Embed[]>(keptAs('embeds'), initial.embeds, {
    isTyped: true,
  });
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
