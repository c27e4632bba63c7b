import { Icon } from './icon.tsx';
import en from './words/en.json';
import { words } from './words.ts';
import './controls.css';

const say = words(en);

interface RemovableChipProps {
  /** 'Outcome: refused'. What is too long for its line is cut, and whole on hover. */
  text: string;
  onRemove: () => void;
}

/** A filter that is in force; pressing it takes it away. */
export function RemovableChip({ text, onRemove }: RemovableChipProps) {
  return (
    <button type="button" className="chip small removable" title={text} onClick={onRemove}>
      <span className="sr-only">{say('remove')} </span>
      <span className="truncate">{text}</span>
      <Icon name="cross" size={15} />
    </button>
  );
}
