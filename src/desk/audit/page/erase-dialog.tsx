import { useState } from 'react';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { audit, type schemas } from '../contract.ts';
import { type EraseDraft, readErasable } from './erasable.ts';
import { EraseFields } from './erase-fields.tsx';
import { ErasedDialog } from './erased-dialog.tsx';
import { targetWords } from './filter-words.ts';
import en from './words/en.json';

const say = words(en);

/** Erases what the log holds of a person, once the id was typed a second time. */
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
