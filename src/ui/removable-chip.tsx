import { chipSizes } from './chip-look.ts';
import { Icon } from './icon.tsx';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface RemovableChipProps {
  /** 'Outcome: refused'. Text that is too long is cut, and shown in full on hover. */
  text: string;
  onRemove: () => void;
}

/** An active filter. Pressing it removes it. */
export function RemovableChip({ text, onRemove }: RemovableChipProps) {
  return (
    <button
      type="button"
      className={`${chipSizes.small} max-w-[min(100%,420px)] cursor-pointer border-accent bg-accent-soft pr-2.25 text-ink hover:border-ink-2`}
      title={text}
      onClick={onRemove}
    >
      <span className="sr-only">{say('remove')} </span>
      <span className="truncate">{text}</span>
      <Icon name="cross" size={15} />
    </button>
  );
}
