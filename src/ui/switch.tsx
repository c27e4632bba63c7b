import { useId } from 'react';
import { Tick, type TickProps, tickInput } from './tick.tsx';
import { Tooltip } from './tooltip.tsx';

/** Takes effect at once, or stands for something that is on or off. Its label says what is on. */
export function Switch(props: TickProps) {
  const id = useId();
  return (
    <Tick id={id} tick={props}>
      <Tooltip text={props.disabledReason}>
        <input
          {...tickInput(id, props)}
          role="switch"
          aria-checked={props.checked}
          className="switch"
        />
      </Tooltip>
    </Tick>
  );
}
