import { useId } from 'react';
import { Tick, type TickProps, tickInput, tickTone } from './tick.tsx';
import { Tooltip } from './tooltip.tsx';

/** For settings that are on or off, possibly with immediate effect. The label says what is on. */
export function Switch(props: TickProps) {
  const id = useId();
  return (
    <Tick id={id} tick={props}>
      <Tooltip text={props.disabledReason}>
        <input
          {...tickInput(id, props)}
          role="switch"
          aria-checked={props.checked}
          className={`relative h-6 w-10.5 flex-none appearance-none rounded-panel border [transition:background-color_0.12s,border-color_0.12s] before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:[transition:translate_0.12s,background-color_0.12s] motion-reduce:transition-none motion-reduce:before:transition-none ${tickTone(props)} ${knobTone(props)}`}
        />
      </Tooltip>
    </Tick>
  );
}

function knobTone({ checked, disabledReason }: TickProps): string {
  if (!checked) return 'before:bg-line-2';
  return `before:translate-x-4.5 ${disabledReason === undefined ? 'before:bg-on-primary' : 'before:bg-ink-3'}`;
}
