import { decoyNumber } from '#kit/decoys/register.ts';
import { Sentence } from '#ui/sentence.tsx';
import { Tag } from '#ui/tag.tsx';
import { Tile } from '#ui/tile.tsx';
import { dateOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { FindingKind, KnownDecoy } from '../scanner.ts';
import { Fix } from './fix.tsx';
import { looks } from './kinds.ts';
import { Marks, PlaceLink } from './place-link.tsx';
import type { Scan } from './scan.ts';
import { Steps } from './steps.tsx';
import en from './words/en.json';
import type { Shown } from './worker-messages.ts';

const say = words(en);

interface FindingGroupProps {
  scan: Scan;
  kind: FindingKind;
  findings: readonly Shown[];
  /** Its steps are shown. */
  isOpen: boolean;
  onToggle: () => void;
  onAim: (finding: Shown) => void;
}

/** The head of a card: what this kind is, what it opens, and what to do. A lone finding is told here too. */
export function FindingGroup(props: FindingGroupProps) {
  const { scan, kind, findings, isOpen, onToggle, onAim } = props;
  const lone = findings.length === 1 ? findings[0] : undefined;
  const { icon, tone } = looks[kind];
  return (
    <>
      <div className={`finding-item first ${lone ? 'last' : ''}`}>
        <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3.5">
          <Tile icon={icon} tone={tone} />
          <div className="grid min-w-0 gap-2">
            <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
              <h3 className="text-[16px]">{titleOf(kind, findings)}</h3>
              {kind === 'decoy' && <Tag tone="accent">{say('decoy.nothing')}</Tag>}
              {lone && <Marks of={lone} />}
              {lone && <PlaceLink scan={scan} finding={lone} onAim={onAim} />}
            </div>
            <p className="text-ink-2">
              {lone?.decoy ? <Planted decoy={lone.decoy} /> : say(`opens.${kind}`)}
            </p>
            {lone && (
              <p className="py-1.5 px-2.5 rounded-[6px] bg-sunken font-mono text-[13px] wrap-anywhere">
                {lone.excerpt}
              </p>
            )}
            <Fix scan={scan} kind={kind} lone={lone} isOpen={isOpen} onToggle={onToggle} />
            {isOpen && <Steps kind={kind} />}
          </div>
        </div>
      </div>
      {lone && <div className="h-3.5" />}
    </>
  );
}

function titleOf(kind: FindingKind, findings: readonly Shown[]): string {
  const decoy = findings.length === 1 ? findings[0]?.decoy : undefined;
  return decoy ? say('decoy', { number: decoyNumber(decoy.number) }) : say(`name.${kind}`);
}

/** 'Planted in staff drive (keys.txt) by Mira on 2 Oct.' */
export function Planted({ decoy }: { decoy: KnownDecoy }) {
  const { place, label, by } = decoy;
  const parts = {
    label: <b className="wrap-anywhere">{label}</b>,
    place: <span className="wrap-anywhere">{place}</span>,
    by,
    date: decoyDate(decoy),
  };
  return (
    <Sentence text={say(place === null ? 'decoy.planted' : 'decoy.planted.place')} parts={parts} />
  );
}

function decoyDate({ at }: KnownDecoy): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : dateOf(time);
}
