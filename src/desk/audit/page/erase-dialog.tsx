import { useState } from 'react';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { audit, type schemas } from '../contract.ts';
import { type EraseDraft, readErasable } from './erasable.ts';
import { kindOptions, targetWords } from './filter-words.ts';
import { TargetFields } from './target-fields.tsx';
import en from './words/en.json';

const say = words(en);

/** Erases a person's data from the log, once the id has been typed a second time. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const guard = useGuard();
  const [draft, setDraft] = useState<EraseDraft>({ kind: 'roblox', id: '', again: '' });
  const [login, setLogin] = useState<string>();
  const [erased, setErased] = useState<{ cases: number; target: string }>();
  const { target, missing } = readErasable(draft);
  if (erased) return <ErasedDialog {...erased} onClose={onClose} />;

  function edit(change: Partial<EraseDraft>) {
    const found = guard.findLogin(change);
    setLogin(found?.kind);
    if (!found) setDraft({ ...draft, ...change });
  }

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'erase'>>
      feature={audit}
      action="erase"
      input={{ target: target ?? '' }}
      onClose={onClose}
      onDone={(output) => setErased({ cases: output?.cases ?? 0, target: target ?? '' })}
      success={({ detail }) => ({ title: say('erase.done'), description: detail })}
      title={say('erase.title')}
      sentence={<EraseSentence target={target} />}
      verb={say('erase.verb')}
      busyVerb={say('erase.busy')}
      disabledReason={missing && say(`erase.missing.${missing}`)}
    >
      <EraseFields draft={draft} isUnread={missing === 'network'} onEdit={edit} />
      {login && <SecretNotice {...guard.loginWords(login)} />}
    </ConfirmChange>
  );
}

function EraseSentence({ target }: { target: string | undefined }) {
  if (target === undefined) return say('erase.missing.id');
  const name = <b className="wrap-anywhere">{targetWords(target)}</b>;
  return <Sentence text={say('erase.sentence')} parts={{ target: name }} />;
}

interface ErasedDialogProps {
  cases: number;
  target: string;
  onClose: () => void;
}

/** Shows the result: how many cases were erased, or that there were none. */
function ErasedDialog({ cases, target, onClose }: ErasedDialogProps) {
  const text =
    cases === 0 ? say('erased.none') : say('erased', { count: cases, number: formatNumber(cases) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(cases === 0 ? 'erased.none.title' : 'erase.done')}
    >
      <div className="grid gap-4">
        <p role="status">
          <Sentence
            text={text}
            parts={{ target: <b className="wrap-anywhere">{targetWords(target)}</b> }}
          />
        </p>
        <div>
          <Button onClick={onClose}>{say('erased.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

// Notes are erased with the case that they are about.
const kinds = kindOptions.filter(({ value }) => value !== 'case');

interface EraseFieldsProps {
  draft: EraseDraft;
  isUnread: boolean;
  onEdit: (change: Partial<EraseDraft>) => void;
}

function EraseFields({ draft, isUnread, onEdit }: EraseFieldsProps) {
  return (
    <>
      <ul className="grid list-disc gap-1.5 pl-5 text-small text-ink-2">
        <li>{say('erase.goes')}</li>
        <li>{say('erase.stays')}</li>
        <li>{say('erase.elsewhere')}</li>
      </ul>
      <div className="grid gap-3.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
        <TargetFields
          kind={draft.kind}
          id={draft.id}
          kinds={kinds}
          label={say('erase.kind')}
          fault={isUnread ? 'network' : undefined}
          onEdit={onEdit}
        />
      </div>
      <Field label={say('erase.again')}>
        <TextInput
          mono
          value={draft.again}
          onChange={(event) => onEdit({ again: event.target.value })}
          maxLength={180}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
