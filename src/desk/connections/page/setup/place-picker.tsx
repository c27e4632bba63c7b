import type { ReactNode } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export interface Pickable {
  id: string;
  name: string;
  about: string;
  /** The saved connection already names it. */
  isListed: boolean;
  isHere: boolean;
  missing: readonly { name: string; title: string }[];
  /** Where to grant what is missing. */
  fix: string;
  /** A way to bring the bot back where it is gone. */
  aside?: ReactNode;
}

interface PlaceRowProps {
  place: Pickable;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
  disabledReason: string | undefined;
}

/** One server or experience to tick, with what the connection lacks there. */
export function PickRow({ place, isPicked, onPick, disabledReason }: PlaceRowProps) {
  const { name, about, missing, fix, isHere, isListed, aside } = place;
  return (
    <li className="flex gap-3 py-2.75 max-sm:flex-wrap">
      <Checkbox
        className="min-w-0 flex-1 max-sm:basis-full"
        label={<span className="wrap-anywhere">{name}</span>}
        hint={
          <>
            {about} {!isPicked && say('place.untouched')} {missing.length > 0 && fix}
            {missing.length > 0 && (
              <span className="mt-1 flex flex-wrap gap-x-3.5 gap-y-1 font-semibold text-bad">
                {missing.map((one) => (
                  <span key={one.name} className="flex items-center gap-1">
                    <Icon name="cross" size={16} />
                    {one.title}
                  </span>
                ))}
              </span>
            )}
          </>
        }
        checked={isPicked}
        onChange={onPick}
        disabledReason={disabledReason}
      />
      <div className="flex-none leading-6 max-sm:pl-8.5">
        {isHere ? (
          <PlaceState isPicked={isPicked} isListed={isListed} missing={missing.length} />
        ) : (
          aside
        )}
      </div>
    </li>
  );
}

interface PlaceStateProps {
  isPicked: boolean;
  isListed: boolean;
  missing: number;
}

function PlaceState({ isPicked, isListed, missing }: PlaceStateProps) {
  if (!isPicked) return <span className="text-small text-ink-2">{say('place.unlisted')}</span>;
  if (missing > 0)
    return <StateTag state="warn">{say('place.missing', { count: missing })}</StateTag>;
  if (!isListed) return <span className="text-small text-ink-2">{say('place.unsaved')}</span>;
  return <StateTag state="ok">{say('place.whole')}</StateTag>;
}
