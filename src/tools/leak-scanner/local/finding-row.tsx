import { decoyNumber } from '#kit/decoys/register.ts';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { Planted } from './finding-group.tsx';
import { handOverWebhook } from './hand-over.ts';
import { Marks, PlaceLink } from './place-link.tsx';
import type { Scan } from './scan.ts';
import en from './words/en.json';
import type { Shown } from './worker-messages.ts';

const say = words(en);

interface FindingRowProps {
  scan: Scan;
  finding: Shown;
  isLast: boolean;
  onAim: (finding: Shown) => void;
}

/** One of several findings of a kind. */
export function FindingRow({ scan, finding, isLast, onAim }: FindingRowProps) {
  const { masked, excerpt, decoy, hasWebhook, at } = finding;
  return (
    <>
      <div className={`finding-item ${isLast ? 'last' : ''}`}>
        <div className="grid gap-1.5 border-t border-line py-3">
          <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <code className="font-semibold">{decoy ? nameOf(decoy) : masked}</code>
            <Marks of={finding} />
            <PlaceLink scan={scan} finding={finding} onAim={onAim} />
          </div>
          {decoy && (
            <p className="text-small text-ink-2">
              <Planted decoy={decoy} />
            </p>
          )}
          <p className="truncate rounded-[6px] bg-sunken px-2.5 py-1.5 font-mono text-[13px]">
            {excerpt}
          </p>
          {hasWebhook && (
            <Button
              size="small"
              className="justify-self-start"
              icon="unplug"
              onClick={() => handOverWebhook(scan, { at, tool: 'delete-webhook' })}
            >
              {say('fix.delete')}
            </Button>
          )}
        </div>
      </div>
      {isLast && <div className="h-3.5" />}
    </>
  );
}

function nameOf(decoy: NonNullable<Shown['decoy']>): string {
  return say('decoy', { number: decoyNumber(decoy.number) });
}
