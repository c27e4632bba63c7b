import { useId } from 'react';
import { Icon } from './icon.tsx';
import { Tick, type TickProps, tickInput, tickTone } from './tick.tsx';
import { Tooltip } from './tooltip.tsx';

export function Checkbox(props: TickProps) {
  const id = useId();
  return (
    <Tick id={id} tick={props}>
      <span className="relative grid size-6 flex-none place-items-center">
        <Tooltip text={props.disabledReason}>
          <input
            {...tickInput(id, props)}
            className={`size-5 appearance-none rounded-tag border [transition:background-color_0.12s,border-color_0.12s] motion-reduce:transition-none ${tickTone(props)}`}
          />
        </Tooltip>
        {props.checked && (
          <Icon
            name="check"
            size={16}
            className={`pointer-events-none absolute ${props.disabledReason === undefined ? 'text-on-primary' : 'text-ink-2'}`}
          />
        )}
      </span>
    </Tick>
  );
}
