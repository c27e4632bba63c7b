import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { targetWords } from './filter-words.ts';
import en from './words/en.json';

const say = words(en);

interface ErasedDialogProps {
  cases: number;
  target: string;
  onClose: () => void;
}

/** What came of it: how many cases, or that there was none. */
export function ErasedDialog({ cases, target, onClose }: ErasedDialogProps) {
  const text =
    cases === 0 ? say('erased.none') : say('erased', { count: cases, number: formatNumber(cases) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(cases === 0 ? 'erased.none.title' : 'erase.done')}
    >
      <div className="grid gap-4">
        <p role="status">
          <Sentence
            text={text}
            parts={{ target: <b className="wrap-anywhere">{targetWords(target)}</b> }}
          />
        </p>
        <div>
          <Button onClick={onClose}>{say('erased.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
