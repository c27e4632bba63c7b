import { sayDuration } from '#kit/values/say-duration.ts';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface PlayersViewProps {
  place: string;
  /** Null: for good. */
  seconds: number | null;
  reason: string;
}

/** The ban as the player meets it, so that nobody writes what they would not say to a face. */
export function PlayersView({ place, seconds, reason }: PlayersViewProps) {
  if (reason.trim() === '') return null;
  return (
    <section
      aria-label={say('view')}
      className="grid gap-1.5 rounded-control bg-sunken px-3.5 py-3"
    >
      <p className="flex items-center gap-2 text-[13px] font-semibold text-ink-2">
        <Icon name="eye" size={16} />
        {say('view')}
      </p>
      <p className="leading-snug wrap-anywhere">
        <b>
          {seconds === null
            ? say('view.head.for-good', { place })
            : say('view.head', { place, lasts: sayDuration(seconds) })}
        </b>{' '}
        <span className="whitespace-pre-line">{reason.trim()}</span>
      </p>
      <p className="text-[13px] leading-snug text-ink-2">{say('view.note')}</p>
    </section>
  );
}
