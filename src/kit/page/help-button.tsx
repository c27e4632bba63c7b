import { IconButton } from '#ui/icon-button.tsx';
import { words } from '#ui/words.ts';
import { useDeskClient } from './client.tsx';
import { keysAttribute } from './shortcuts.ts';
// Its word is apart from the others, of which the first view needs none.
import en from './words/help-button.json';

const say = words(en);

/** Stands next to a screen's title: what the screen does, and which limits apply now. */
export function HelpButton({ className = '' }: { className?: string }) {
  const { openHelp } = useDeskClient();
  return (
    <IconButton
      icon="question"
      label={say('help')}
      size="small"
      aria-haspopup="dialog"
      aria-keyshortcuts={keysAttribute('help')}
      className={`flex-none ${className}`}
      onClick={openHelp}
    />
  );
}
