import { type RefObject, useRef, useState } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { type GuardedText, useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { TemplatePicker } from '#kit/page/page.tsx';
import { Field } from '#ui/field.tsx';
import { showMessage } from '#ui/messages.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { type ReasonRoom, reasonRoom } from './rules.ts';
import en from './words/en.json';

const say = words(en);

export interface Reason {
  text: string;
  isBlank: boolean;
  room: ReasonRoom;
  /** Shows what is wrong and goes to the field; false when nothing is. */
  refuse(): boolean;
  type(text: string): void;
  focus(): void;
  field: { guarded: GuardedText; input: RefObject<HTMLTextAreaElement | null>; isAsked: boolean };
}

/** Goes into the server's own audit log, behind the case and who did it. */
export function useReason(): Reason {
  const guarded = useGuardedText();
  const { pass } = useDeskClient();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isAsked, setAsked] = useState(false);
  const room = reasonRoom(guarded.value, pass.info?.label ?? '');
  const isBlank = guarded.value.trim() === '';
  return {
    text: guarded.value.trim(),
    isBlank,
    room,
    refuse() {
      if (!isBlank && room.cut === 0) return false;
      setAsked(true);
      const description = isBlank ? say('reason.required') : say('reason.cut', { count: room.cut });
      showMessage({ tone: 'bad', title: say('reason.title'), description });
      input.current?.focus();
      return true;
    },
    type(text) {
      setAsked(false);
      guarded.type(text);
    },
    focus: () => input.current?.focus(),
    field: { guarded, input, isAsked },
  };
}

export function ReasonField({ of }: { of: Reason }) {
  const guard = useGuard();
  const { guarded, input, isAsked } = of.field;
  const { room } = of;
  const tooLong = room.cut > 0 ? say('reason.cut', { count: room.cut }) : undefined;
  return (
    <div className="grid gap-2">
      <Field
        label={say('reason')}
        aside={say('reason.aside')}
        counter={{ used: room.used, max: room.max }}
        error={tooLong ?? (isAsked && of.isBlank ? say('reason.required') : undefined)}
        hint={say('reason.hint')}
      >
        <TextArea
          ref={input}
          value={guarded.value}
          onChange={(event) => of.type(event.target.value)}
          rows={2}
        />
      </Field>
      {guarded.login && <SecretNotice {...guard.loginWords(guarded.login)} />}
      <TemplatePicker tool={tool.id} reason={of.text} onPick={({ reason }) => of.type(reason)} />
    </div>
  );
}
