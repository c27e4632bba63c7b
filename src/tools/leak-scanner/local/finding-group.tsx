import { decoyNumber } from '#kit/decoys/register.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Tag } from '#ui/tag.tsx';
import { Tile } from '#ui/tile.tsx';
import { sayDate } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { FindingKind, KnownDecoy } from '../scanner.ts';
import { tellDesk } from './desk-link.ts';
import { handOverWebhook } from './hand-over.ts';
import { looks } from './kinds.ts';
import { Marks, PlaceLink } from './place-link.tsx';
import type { Scan } from './scan.ts';
import en from './words/en.json';
import type { Shown } from './worker-messages.ts';

const say = words(en);

interface FindingGroupProps {
  scan: Scan;
  kind: FindingKind;
  findings: readonly Shown[];
  /** Whether the steps are shown. */
  isOpen: boolean;
  onToggle: () => void;
  onAim: (finding: Shown) => void;
}

/** The head of a card: the kind, what it gives access to, and what to do. It also shows a single finding. */
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
              <h3 className="text-[16px]">{groupTitle(kind, findings)}</h3>
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

function groupTitle(kind: FindingKind, findings: readonly Shown[]): string {
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
  return Number.isNaN(time) ? at : sayDate(time);
}

interface FixProps {
  scan: Scan;
  kind: FindingKind;
  lone: Shown | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** The most important step first, then others that help. */
function Fix({ scan, kind, lone, isOpen, onToggle }: FixProps) {
  if (kind === 'decoy') {
    return (
      <div className="grid gap-2">
        {lone?.decoy && <TellStaff decoy={lone.decoy} />}
        <p className="text-small text-ink-2">{say('decoy.tell.detail')}</p>
      </div>
    );
  }
  const steps = (
    <Button
      size="small"
      variant={kind === 'discord-webhook' ? 'outline' : 'solid'}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {say(`fix.${kind}`)}
    </Button>
  );
  if (kind === 'discord-webhook') {
    return (
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          {lone?.hasWebhook && <WebhookButtons scan={scan} at={lone.at} />}
          {steps}
        </div>
        <p className="text-small text-ink-2">{say('fix.delete.leaves')}</p>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {steps}
      {lone && <CopyButton text={writeWarning(lone)} label={say('warn')} />}
    </div>
  );
}

/** The desk answers on its own page, because this one hears nothing from it. */
export function TellStaff({ decoy: { number } }: { decoy: KnownDecoy }) {
  return (
    <Button
      size="small"
      className="justify-self-start"
      aria-label={say('decoy.tell.named', { number: decoyNumber(number) })}
      onClick={() => tellDesk({ type: 'decoy', number })}
    >
      {say('decoy.tell')}
    </Button>
  );
}

function WebhookButtons({ scan, at }: { scan: Scan; at: number }) {
  return (
    <>
      <Button
        size="small"
        variant="solid"
        onClick={() => handOverWebhook(scan, { at, tool: 'delete-webhook' })}
      >
        {say('fix.delete')}
      </Button>
      <Button size="small" onClick={() => handOverWebhook(scan, { at, tool: 'webhook-info' })}>
        {say('fix.info')}
      </Button>
    </>
  );
}

/** A message for the secret's owner that says what was found and how to revoke it. It contains no secret. */
function writeWarning({ path, line, kind, masked }: Shown): string {
  return say('warning', {
    path,
    line: say('line', { line }),
    name: say(`name.${kind}`),
    masked,
    opens: say(`opens.${kind}`),
    how: fixSteps(kind).join(' '),
  });
}

/** The steps to revoke it, in order. */
function fixSteps(kind: FindingKind): string[] {
  return Object.entries(en)
    .filter(([key]) => key.startsWith(`how.${kind}.`))
    .map(([, step]) => step);
}

/**
 * The official steps to revoke it. This page can't open links, so the desk's page opens them in a new tab.
 */
function Steps({ kind }: { kind: FindingKind }) {
  const steps = fixSteps(kind);
  return (
    <div className="grid gap-3 rounded-control bg-sunken px-3.5 py-3">
      <ol className="grid list-decimal gap-1.5 pl-4.5 text-small">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {looks[kind].places.map((place) => (
          <Button
            key={place}
            size="small"
            icon="link"
            onClick={() => tellDesk({ type: 'place', place })}
          >
            {say(`place.${place}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
