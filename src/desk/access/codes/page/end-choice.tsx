import { DateTimeInput } from '#ui/date-time-input.tsx';
import { Field } from '#ui/field.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { words } from '#ui/words.ts';
import { type CodeDraft, type DraftFault, endChoices } from './code-draft.ts';
import { faultWords } from './code-sentence.tsx';
import en from './words/en.json';

const say = words(en);

interface EndChoiceProps {
  draft: Pick<CodeDraft, 'end' | 'endAt'>;
  faults: readonly DraftFault[];
  now: number;
  onChange: (change: Partial<CodeDraft>) => void;
}

export function EndChoice({ draft, faults, now, onChange }: EndChoiceProps) {
  const fault = faults.find((each) => each === 'end-past' || each === 'end-far');
  return (
    <div className="grid gap-3">
      <RadioChips
        label={say('ends')}
        options={endChoices.map((value) => ({ value, label: say(`ends.${value}`) }))}
        value={draft.end}
        onChange={(end) => onChange({ end })}
      />
      {draft.end === 'custom' && (
        <Field label={say('ends.at')} hint={say('ends.at.hint')} error={fault && faultWords(fault)}>
          <DateTimeInput value={draft.endAt} onChange={(endAt) => onChange({ endAt })} min={now} />
        </Field>
      )}
    </div>
  );
}
