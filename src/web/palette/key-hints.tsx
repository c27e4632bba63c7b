import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** For eyes only: a screen reader tells the keys of a combobox by itself. */
export function KeyHints() {
  return (
    <div className="palette-keys" aria-hidden="true">
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
