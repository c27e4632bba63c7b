import { words } from '#ui/words.ts';
import type { Step } from './checklist.ts';
import en from './words/en.json';

const say = words(en);

const fills: Record<Step['state'], string> = {
  done: 'bg-ok-fill',
  waiting:
    'bg-[linear-gradient(0deg,var(--warn-fill)_50%,var(--sunken)_50%)] shadow-[inset_0_0_0_1px_var(--warn-fill)]',
  attention:
    'bg-[linear-gradient(0deg,var(--warn-fill)_50%,var(--sunken)_50%)] shadow-[inset_0_0_0_1px_var(--warn-fill)]',
  todo: 'bg-sunken shadow-[inset_0_0_0_1px_var(--line-2)]',
};

/** An arch for each step. */
export function Progress({
  steps,
  openId,
}: {
  steps: readonly Step[];
  openId: string | undefined;
}) {
  const done = steps.filter(({ state }) => state === 'done').length;
  const waiting = steps.filter(({ state, skipped }) => state === 'waiting' && !skipped).length;
  const skipped = steps.filter((step) => step.skipped).length;
  return (
    <div className="grid w-70 gap-1.5 max-sm:w-full">
      <div
        role="img"
        aria-label={say('progress.label', { done, count: steps.length })}
        className="flex gap-1"
      >
        {steps.map(({ id, state }) => (
          <i
            key={id}
            className={`h-4.5 flex-1 rounded-[9px_9px_3px_3px] ${id === openId && state !== 'done' ? 'bg-primary' : fills[state]}`}
          />
        ))}
      </div>
      <p className="text-small text-ink-2" role="status">
        <b className="text-ink">{say('progress', { done, count: steps.length })}</b>
        {waiting > 0 && say('progress.waiting', { count: waiting })}
        {skipped > 0 && say('progress.skipped', { count: skipped })}
      </p>
    </div>
  );
}
