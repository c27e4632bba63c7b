import { isPairedAction, readToolId } from '#kit/contract/paired-tool.ts';
import { CarryReason } from '#kit/page/carry.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import type { CarriedReason } from '#kit/page/handover.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase, ShownCase } from '../audit-case.ts';
import { CaseUndo, undoWords } from './case-undo.tsx';
import { ToTool } from './to-tool.tsx';
import { findUndoAction } from './undo-action.ts';
import en from './words/en.json';

const say = words(en);

interface UndoDocketProps {
  shown: ShownCase;
  reading: boolean;
  /** Called when the case was undone, or may have been. */
  onChanged: () => void;
}

/** What undoing will do, with the button that does it; and the case number on the stub. */
export function UndoDocket({ shown, reading, onChanged }: UndoDocketProps) {
  const { case: one, undo } = shown;
  const { casePath } = useCasePaths();
  const carried = readCarried(one);
  const isSettled = one.outcome !== null && one.outcome !== 'unknown';
  return (
    <ResultCard
      on="page"
      stub={
        <>
          <b className="mr-auto">{say('case', { id: one.id })}</b>
          <CopyButton
            variant="quiet"
            label={say('copy')}
            text={location.origin + casePath(one.id)}
          />
        </>
      }
    >
      <div className="grid gap-3.5">
        {undo ? (
          <Undoing shown={shown} undo={undo} onChanged={onChanged} />
        ) : (
          <p className="text-ink-2">{describeNoUndo(one)}</p>
        )}
        {!isSettled && (
          <Button icon="refresh" busy={reading} busyLabel={say('reading')} onClick={onChanged}>
            {say('read-again')}
          </Button>
        )}
        <ToTool one={one} />
        {carried && <CarryReason from={readToolId(one.action)} {...carried} />}
      </div>
    </ResultCard>
  );
}

interface UndoingProps extends Pick<UndoDocketProps, 'shown' | 'onChanged'> {
  undo: NonNullable<ShownCase['undo']>;
}

function Undoing({ shown: { case: one }, undo, onChanged }: UndoingProps) {
  const { title, sentence, parts } = undoWords(undo, { one, found: findUndoAction(undo.action) });
  const bold = Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, <b key={name}>{value}</b>]),
  );
  const others = one.target !== null && one.job ? one.job.counts.done - 1 : 0;
  return (
    <>
      <h2 className="text-[15px]">{title.replace(/\?$/, '')}</h2>
      <p className="text-[14.5px] text-ink-2">
        <Sentence text={sentence} parts={bold} />
        {others > 0 && <> {say('undo.others', { count: others, job: one.job?.id ?? 0 })}</>}
      </p>
      <CaseUndo one={one} undo={undo} onChanged={onChanged} />
    </>
  );
}

function describeNoUndo({ outcome, undone_by, result }: AuditCase): string {
  if (undone_by !== null) return say('no-undo.undone', { id: undone_by });
  if (outcome === null || outcome === 'unknown') return say('no-undo.open');
  if (outcome !== 'done') return say('no-undo.refused');
  if (result?.already === true) return say('no-undo.already');
  if (typeof result?.job_id === 'number') return say('no-undo.job');
  return say('no-undo.none');
}

/**
 * The reason that can be reused in the other platform's tool: that of a ban in force without another half.
 */
export function readCarried(one: AuditCase): CarriedReason | undefined {
  const isStanding = one.outcome === 'done' && one.undone_by === null && !one.is_erased;
  if (!isPairedAction(one.action) || !isStanding || one.other_half !== null) return undefined;
  // The case of a whole job is about no one in particular.
  if (one.target === null) return undefined;
  const { display_reason, reason, private_reason } = one.detail ?? {};
  const text = typeof display_reason === 'string' ? display_reason : reason;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return {
    reason: text,
    withCase: one.id,
    ...(typeof private_reason === 'string' && { privateReason: private_reason }),
  };
}

type Half = Pick<AuditCase, 'action' | 'job_id' | 'undone_by'>;

/** Describes the two halves of a case together. */
export function bothWords(one: Half, other: Half): string {
  const halves = [one, other];
  const isBan = halves.every(({ action, job_id }) => isPairedAction(action) && job_id === null);
  if (!isBan) return say('both');
  const undone = halves.filter(({ undone_by }) => undone_by !== null).length;
  if (undone === 2) return say('both.undone');
  return say(undone === 1 ? 'both.half' : 'both.banned');
}
