import type { TargetKind } from '#kit/contract/target.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import type { DraftFault } from './draft.ts';
import { kindOptions } from './filter-words.ts';
import en from './words/en.json';

const say = words(en);

interface TargetFieldsProps {
  kind: TargetKind;
  id: string;
  fault?: DraftFault | undefined;
  kinds?: typeof kindOptions | undefined;
  label?: string | undefined;
  onEdit: (change: { kind?: TargetKind; id?: string }) => void;
}

/** Edits the kind and the id of a target. */
export function TargetFields(props: TargetFieldsProps) {
  const { kind, id, fault, kinds = kindOptions, label = say('field.kind'), onEdit } = props;
  return (
    <>
      <Field label={label}>
        <Select options={kinds} value={kind} onChange={(next) => onEdit({ kind: next })} />
      </Field>
      <Field label={say('field.id')} error={fault && say('fault.network')}>
        <TextInput
          mono
          value={id}
          onChange={(event) => onEdit({ id: event.target.value })}
          placeholder={say(`example.${kind}`)}
          maxLength={180}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
