import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { useKept } from '#kit/page/kept-form.ts';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { CODES_AT_ONCE_MAX } from '../contract.ts';
import { blankDraft, CAP_MAX, type CodeDraft } from './code-draft.ts';
import { faultWords } from './code-sentence.tsx';
import en from './words/en.json';

const say = words(en);
const NAME_MAX = 80;

export function Names({
  form,
  fields,
}: {
  form: CodeForm;
  fields: Readonly<Record<string, string>>;
}) {
  const { label, holder, draft } = form;
  const guard = useGuard();
  const login = label.login ?? holder.login;
  const isShared = draft.count !== null && draft.count > 1 && draft.holder.trim() !== '';
  return (
    <>
      <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-4">
        <Field label={say('label')} hint={say('label.hint')} error={fields.label}>
          <TextInput
            value={label.value}
            onChange={(event) => label.type(event.target.value)}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        </Field>
        <Field
          label={say('holder')}
          aside={say('holder.aside')}
          hint={isShared ? say('holder.many', { count: draft.count ?? 1 }) : say('holder.hint')}
          error={fields.holder}
        >
          <TextInput
            value={holder.value}
            onChange={(event) => holder.type(event.target.value)}
            placeholder={label.value}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        </Field>
      </div>
      {login && <SecretNotice {...guard.loginWords(login)} />}
    </>
  );
}

interface NumbersProps {
  form: CodeForm;
  isCapWrong: boolean;
  isCountWrong: boolean;
}

/** Edits the daily cap and the number of codes. */
export function Numbers({ form, isCapWrong, isCountWrong }: NumbersProps) {
  const { draft, change } = form;
  return (
    <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-4">
      <Field
        label={say('daily-cap')}
        aside={say('daily-cap.aside')}
        hint={say('daily-cap.hint')}
        error={isCapWrong ? faultWords('cap') : undefined}
      >
        <NumberInput
          value={draft.dailyCap}
          onChange={(dailyCap) => change({ dailyCap })}
          min={1}
          max={CAP_MAX}
        />
      </Field>
      <Field
        label={say('count')}
        hint={say('count.hint', { label: draft.label.trim() || say('count.label') })}
        error={isCountWrong ? faultWords('count') : undefined}
      >
        <NumberInput
          value={draft.count}
          onChange={(count) => change({ count })}
          min={1}
          max={CODES_AT_ONCE_MAX}
        />
      </Field>
    </div>
  );
}

type CodeForm = ReturnType<typeof useCodeForm>;

/** Holds the form's values. The names are guarded like every other text. */
export function useCodeForm() {
  const label = useGuardedText('', 'codes/label');
  const holder = useGuardedText('', 'codes/holder');
  const [rest, setRest] = useKept('codes/rest', blankDraft);
  const draft: CodeDraft = { ...rest, label: label.value, holder: holder.value };
  return {
    draft,
    label,
    holder,
    change: (change: Partial<CodeDraft>) => setRest({ ...rest, ...change }),
    clear() {
      label.type('');
      holder.type('');
      setRest(blankDraft);
    },
  };
}
