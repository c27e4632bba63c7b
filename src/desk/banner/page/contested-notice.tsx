import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** Somebody else was quicker: publishing now would replace what nobody has looked at yet. */
export function ContestedNotice({ by }: { by: string }) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-panel border border-warn-fill bg-warn-soft px-4 py-3"
    >
      <Icon name="warning" className="text-warn" />
      <p className="min-w-0">
        <b className="block wrap-anywhere">{say('contested.title', { by })}</b>
        <span className="text-small text-ink-2">{say('contested.both')}</span>
      </p>
    </div>
  );
}
