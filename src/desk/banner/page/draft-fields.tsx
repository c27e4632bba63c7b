import type { RefObject } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import { BANNER_MESSAGE_MAX } from '../contract.ts';
import { BANNER_SECONDS } from '../rules.ts';
import { countSeconds, type Draft, isFallingBack } from './draft.ts';
import en from './words/en.json';

const say = words(en);

interface DraftFieldsProps {
  draft: Draft;
  onMessage: (message: string) => void;
  onChange: (change: Partial<Draft>) => void;
  messageInput: RefObject<HTMLTextAreaElement | null>;
  /** The form was submitted without a message. */
  isMissed: boolean;
  disabledReason: string | undefined;
}

export function DraftFields(props: DraftFieldsProps) {
  const { draft, onMessage, onChange, messageInput, isMissed, disabledReason } = props;
  const over = draft.message.length - BANNER_MESSAGE_MAX;
  const tooLong = over > 0 ? say('message.over', { count: over }) : undefined;
  const { min, max } = BANNER_SECONDS;
  return (
    <>
      <Field
        label={say('message')}
        counter={{ used: draft.message.length, max: BANNER_MESSAGE_MAX }}
        error={isMissed ? say('message.required') : tooLong}
      >
        <TextArea
          ref={messageInput}
          value={draft.message}
          onChange={(event) => onMessage(event.target.value)}
          disabledReason={disabledReason}
          required
        />
      </Field>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {!draft.stays && (
          <div className="w-full sm:w-60">
            <Field
              label={say('duration')}
              hint={
                <span role="status">
                  {isFallingBack(draft)
                    ? say('duration.fallback', { seconds: countSeconds(draft) })
                    : say('duration.hint')}
                </span>
              }
            >
              <NumberInput
                value={draft.seconds}
                onChange={(seconds) => onChange({ seconds })}
                min={min}
                max={max}
                unit={say('duration.unit')}
                disabledReason={disabledReason}
              />
            </Field>
          </div>
        )}
        <Checkbox
          className="sm:pt-8"
          label={say('stays')}
          hint={say('stays.hint')}
          checked={draft.stays}
          onChange={(stays) => onChange({ stays })}
          disabledReason={disabledReason}
        />
      </div>
    </>
  );
}
