import { useId } from 'react';
import { Icon } from './icon.tsx';
import { Tick, type TickProps, tickInput } from './tick.tsx';
import { Tooltip } from './tooltip.tsx';

export function Checkbox(props: TickProps) {
  const id = useId();
  return (
    <Tick id={id} tick={props}>
      <span className="tick-box">
        <Tooltip text={props.disabledReason}>
          <input {...tickInput(id, props)} />
        </Tooltip>
        <Icon name="check" size={16} />
      </span>
    </Tick>
  );
}
