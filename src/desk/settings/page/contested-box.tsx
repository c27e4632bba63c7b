import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import type { Draft, FieldState } from './edits.ts';
import { valueWords } from './value-words.ts';

export interface SettingFieldProps {
  field: FieldState;
  now: number;
  onType: (draft: Draft) => void;
  /** Goes back to the server's value. */
  onRevert: () => void;
  /** Overwrites the value that another admin has set meanwhile. */
  onInsist: () => void;
  disabledReason: string | undefined;
  /** Without the default, for a form of a few settings. */
  isBrief?: boolean | undefined;
}

import en from './words/en.json';

const say = words(en);

type ContestedBoxProps = Pick<
  SettingFieldProps,
  'field' | 'onRevert' | 'onInsist' | 'disabledReason'
>;

/** Shows their value beside yours and lets you decide. */
export function ContestedBox({ field, onRevert, onInsist, disabledReason }: ContestedBoxProps) {
  const { name, value, changed_by } = field.told;
  const by = changed_by ?? '';
  return (
    <div
      role="alert"
      className="grid gap-2.5 rounded-control border border-warn-fill bg-warn-soft px-3 py-2.5 text-small"
    >
      <p className="flex gap-2">
        <Icon name="warning" size={18} className="mt-px text-warn" />
        <span className="min-w-0 wrap-anywhere">
          {say('contested.text', { by, theirs: valueWords(name, value) })}
        </span>
      </p>
      {typeof value === 'object' && value.length > 0 && (
        <Field label={say('contested.list')}>
          <TextArea readOnly className="max-h-40 font-mono" value={value.join('\n')} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onRevert} disabledReason={disabledReason}>
          {say('contested.theirs')}
        </Button>
        <Button size="small" onClick={onInsist} disabledReason={disabledReason}>
          {say('contested.mine')}
        </Button>
      </div>
    </div>
  );
}
