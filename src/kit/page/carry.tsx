import { useLocation } from 'wouter';
import { Button } from '#ui/button.tsx';
import { RemovableChip } from '#ui/removable-chip.tsx';
import { words } from '#ui/words.ts';
import { findPairedTool } from '../contract/paired-tool.ts';
import { fromCase } from './back-link.tsx';
import { casePathsIn } from './case-paths.ts';
import { useDeskClient } from './client.tsx';
import { type CarriedReason, carryReason } from './handover.ts';
import en from './words/en.json';

const say = words(en);

interface CarryReasonProps extends CarriedReason {
  /** The tool that made this case. */
  from: string;
}

/**
 * Shown with a ban's result: opens the other platform's tool with the same reason, as part of the same case.
 */
export function CarryReason({ from, ...carried }: CarryReasonProps) {
  const { pass } = useDeskClient();
  const [, navigate] = useLocation();
  const [pathname] = useLocation();
  const { casePath } = casePathsIn('');
  const other = findPairedTool(from);
  const scope = pass.info?.scope;
  const isOpen =
    pass.held && scope !== undefined && (scope === null || scope.includes(other?.id ?? ''));
  if (!other || !isOpen) return null;
  const open = () => {
    carryReason(other, carried);
    const isOnCase = pathname === casePath(carried.withCase);
    navigate(`/${other.id}`, { state: isOnCase ? fromCase(carried.withCase) : undefined });
  };
  return (
    <Button size="small" variant="quiet" onClick={open}>
      {say('carry', { platform: other.pair.platform })}
    </Button>
  );
}

/** Shows which case the carried reason belongs to, with a way to detach from it. */
export function OtherHalf({ of, onDrop }: { of: CarriedReason | undefined; onDrop: () => void }) {
  if (!of) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
      <RemovableChip text={say('carry.half', { id: of.withCase })} onRemove={onDrop} />
      {say('carry.sentence')}
    </p>
  );
}
