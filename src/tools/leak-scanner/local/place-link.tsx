import { Tag } from '#ui/tag.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import type { Scan } from './scan.ts';
import en from './words/en.json';
import type { Shown } from './worker-messages.ts';

const say = words(en);

interface PlaceLinkProps {
  scan: Scan;
  finding: Shown;
  onAim: (finding: Shown) => void;
}

/** The finding's position, which scrolls the text to it. */
export function PlaceLink({ scan, finding, onAim }: PlaceLinkProps) {
  const { path, line, column } = finding;
  const isOneText = scan.reads.length === 1 && path === scan.reads[0]?.path;
  return (
    <button
      type="button"
      className="cursor-pointer text-accent underline decoration-1 underline-offset-3 ml-auto min-h-6 text-right text-small wrap-anywhere"
      onClick={() => onAim(finding)}
    >
      {!isOneText && <span>{path}, </span>}
      {say('line', { line })}
      <span className="sr-only">, {say('column', { column })}</span>
    </button>
  );
}

/** Shows how certain the finding is and how it was encoded. */
export function Marks({ of: { isLikely, layer } }: { of: Shown }) {
  return (
    <>
      {isLikely && (
        <Tooltip text={say('about.likely')}>
          <span>
            <Tag tone="warn">{say('likely')}</Tag>
          </span>
        </Tooltip>
      )}
      {layer === 'base64' && <Tag>{say('base64')}</Tag>}
    </>
  );
}
