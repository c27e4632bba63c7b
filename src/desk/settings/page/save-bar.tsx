import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { words } from '#ui/words.ts';
import { changesIn, type FieldState } from './edits.ts';
import { changeWords, joinLabels } from './value-words.ts';
import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 3;

interface SaveBarProps {
  /** The settings that differ from the server's values. */
  changed: readonly FieldState[];
  busy: boolean;
  disabledReason: string | undefined;
  onSave: () => void;
  onRevert: () => void;
}

/** Describes the pending changes and saves them. Always in view while anything is unsaved. */
export function SaveBar({ changed, busy, disabledReason, onSave, onRevert }: SaveBarProps) {
  const obstacle = obstacleWords(changed);
  // The bar covers the bottom of the screen, where the focused field may be.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      aria-label={say('save.bar')}
      className="sticky bottom-4 z-10 rounded-panel bg-surface shadow-float"
    >
      <Order
        tone="safe"
        sentence={
          <span role="status" className="wrap-anywhere">
            {obstacle ?? sentence(changed)}
          </span>
        }
      >
        <Button
          variant="solid"
          busy={busy}
          busyLabel={say('save.busy')}
          disabledReason={disabledReason ?? obstacle}
          onClick={onSave}
        >
          {say('save.verb', { count: changed.length })}
        </Button>
        <Button variant="quiet" onClick={onRevert} disabled={busy}>
          {say('save.revert')}
        </Button>
      </Order>
    </section>
  );
}

function obstacleWords(changed: readonly FieldState[]): string | undefined {
  const contested = changed.filter(({ isContested }) => isContested);
  const names = contested.map(({ told }) => told.name);
  if (names.length > 0) return say('save.contested', { labels: joinLabels(names) });
  const faulty = changed.filter(({ value }) => value === undefined).length;
  return faulty > 0 ? say('save.faulty', { count: faulty }) : undefined;
}

function sentence(changed: readonly FieldState[]): string {
  const changes = changesIn(changed);
  const said = changes.slice(0, SHOWN_MAX).map(changeWords);
  const more = changes.length - said.length;
  return `${[...said, ...(more > 0 ? [say('save.more', { count: more })] : [])].join('; ')}.`;
}
