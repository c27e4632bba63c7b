import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** For eyes only: a screen reader tells the keys of a combobox by itself. */
export function KeyHints() {
  return (
    <div
      className="flex flex-none gap-4.5 mt-auto py-2.25 px-4.5 border-t border-t-line bg-surface text-ink-3 text-tiny max-sm:hidden"
      aria-hidden="true"
    >
      <span>
        <kbd>{say('key.up')}</kbd> <kbd>{say('key.down')}</kbd> {say('keys.move')}
      </span>
      <span>
        <kbd>{say('key.enter')}</kbd> {say('keys.open')}
      </span>
      <span>
        <kbd>{say('key.escape')}</kbd> {say('keys.close')}
      </span>
    </div>
  );
}
