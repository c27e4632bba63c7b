import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { KeyCaps } from '#kit/page/key-caps.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { isPressed } from '#kit/page/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import { cases, type schemas } from '../../contract.ts';
import en from './words/en.json';

const say = words(en);

type Note = ActionOf<typeof schemas, 'note'>;

export function NoteForm({ caseId, onAdded }: { caseId: number; onAdded: () => void }) {
  const { isAdmin } = useCasePaths();
  const { disabledReason } = useMayChange();
  const shut = isAdmin ? disabledReason : undefined;
  const text = useGuardedText('', `case-${caseId}/note`);
  const guard = useGuard();
  const [wasSent, setSent] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const note = useAction<Note>(cases, 'note', {
    success: () => ({ title: say('note.added'), description: say('note.added.detail') }),
  });
  const fault = noteFault(text.value);
  const isTooLong = fault === 'long';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (shut !== undefined) return;
    setSent(true);
    if (fault) return input.current?.focus();
    const answer = await note.run({ case_id: caseId, text: text.value.trim() });
    if (!answer.ok) return;
    text.type('');
    setSent(false);
    onAdded();
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field
        label={say('note')}
        hint={say('note.hint')}
        counter={{ used: text.value.trim().length, max: NOTE_MAX }}
        error={
          fault && (wasSent || isTooLong)
            ? say(`note.${fault}`, { max: formatNumber(NOTE_MAX) })
            : note.problem?.fields.text
        }
      >
        <TextArea
          ref={input}
          rows={3}
          value={text.value}
          onChange={(event) => text.type(event.target.value)}
          onKeyDown={submitByKey}
          disabledReason={shut}
        />
      </Field>
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={note.busy}
          busyLabel={say('note.adding')}
          cooldownUntil={note.cooldownUntil}
          disabledReason={shut}
        >
          {say('note.add')}
        </Button>
        <KeyCaps of="send" className="flex max-sm:hidden" />
      </div>
      <ProblemNotice problem={note.problem} />
    </form>
  );
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (!isPressed('send', event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The desk's limit, counted without surrounding whitespace. */
export const NOTE_MAX = 1_000;

/** Checks a note while it's being typed; the desk has the final say. */
export function noteFault(text: string): 'empty' | 'long' | undefined {
  const { length } = text.trim();
  if (length === 0) return 'empty';
  return length > NOTE_MAX ? 'long' : undefined;
}
