import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import type { EraseDraft } from './erasable.ts';
import { kindOptions } from './filter-words.ts';
import { TargetFields } from './target-fields.tsx';
import en from './words/en.json';

const say = words(en);
// Notes go with the case that they are about.
const kinds = kindOptions.filter(({ value }) => value !== 'case');

interface EraseFieldsProps {
  draft: EraseDraft;
  isUnread: boolean;
  onEdit: (change: Partial<EraseDraft>) => void;
}

export function EraseFields({ draft, isUnread, onEdit }: EraseFieldsProps) {
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
