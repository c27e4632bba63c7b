import { useKept } from '#kit/page/kept-form.ts';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { DELAY_MAX_S, REPEAT_MAX } from './limits.ts';
import type { ErrorOf } from './page-faults.tsx';
import en from './words/en.json';

const say = words(en);

/** How often the message is sent, and how long to wait between two. */
export function usePace() {
  const [repeat, setRepeat] = useKept<number | null>(`${tool.id}/repeat`, 1);
  const [delay, setDelay] = useKept(`${tool.id}/delay`, '0');
  return { repeat, setRepeat, delay, setDelay };
}

interface PaceProps {
  of: ReturnType<typeof usePace>;
  error: ErrorOf;
  disabledReason?: string | undefined;
}

export function PaceFields({ of, error, disabledReason }: PaceProps) {
  const { repeat, setRepeat, delay, setDelay } = of;
  const clamp = () => setRepeat(Math.min(REPEAT_MAX, Math.max(1, repeat ?? 1)));
  return (
    <>
      <Field
        label={say('repeat')}
        aside={say('repeat.aside')}
        error={error('repeat', 'repeat-once')}
      >
        <NumberInput
          value={repeat}
          onChange={setRepeat}
          onBlur={clamp}
          min={1}
          max={REPEAT_MAX}
          disabledReason={disabledReason}
        />
      </Field>
      <Field label={say('delay')} aside={say('delay.aside')} error={error('delay', 'delay-long')}>
        <TextInput
          type="number"
          inputMode="decimal"
          min={0}
          max={DELAY_MAX_S}
          step={0.1}
          value={delay}
          onChange={(event) => setDelay(event.target.value)}
          disabledReason={disabledReason}
        />
      </Field>
    </>
  );
}
