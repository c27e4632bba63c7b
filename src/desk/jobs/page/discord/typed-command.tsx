import type { TypedCommand as Typed } from '#kit/contract/discord-view.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);
const VALUE_SHOWN_MAX = 120;

/** What someone would type in Discord to do the same. */
export function TypedCommand({ path, options, asked }: Typed) {
  return (
    <section aria-label={say('typed')} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="text-small text-ink-2">{say('typed')}</p>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 rounded-control bg-sunken px-3 py-2.5 font-mono text-small">
        <b>/{path}</b>
        {options.map(({ name, value }) => (
          <span key={name} className="min-w-0 wrap-anywhere">
            <span className="text-ink-2">{name}:</span> {shorten(value)}
          </span>
        ))}
      </p>
      {asked.length > 0 && (
        <p className="text-small text-ink-2">{say('asked', { names: asked.join(', ') })}</p>
      )}
    </section>
  );
}

function shorten(value: string): string {
  return value.length > VALUE_SHOWN_MAX ? `${value.slice(0, VALUE_SHOWN_MAX - 1)}…` : value;
}
