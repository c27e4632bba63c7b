import { useEffect, useState } from 'react';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import type { EvidenceProps } from '#kit/page/client.tsx';
import { useLook } from '#kit/page/look.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { evidence, type schemas } from '../contract.ts';
import { PER_CASE_MAX } from '../rules.ts';
import { AddEvidence } from './add-evidence.tsx';
import { EvidenceCard, useShownName } from './evidence-card.tsx';
import { ImageDialog } from './image-dialog.tsx';
import type { Item, List } from './item.ts';
import { MessageDialog } from './message-dialog.tsx';
import en from './words/en.json';

const say = words(en);

/** The evidence on a case, for those who may read it. */
export function EvidencePanel({ caseId, onSettled, onChanged }: EvidenceProps) {
  const look = useLook<List>(evidence, 'list', { case_id: caseId });
  const { data, problem, loading, again } = look;
  const isSettled = data !== undefined || problem !== undefined;
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);
  // An erased case has none, and the case's page says so.
  if (!data && (!problem || problem.code === 'audit/no-such-case')) return null;
  if (!data) {
    const { title, detail } = problem ?? { title: '', detail: '' };
    return <ErrorPanel title={title} detail={detail} onRetry={again} busy={loading} />;
  }
  if (!data.is_open && data.evidence.length === 0) return null;
  const readAgain = () => {
    again();
    onChanged?.();
  };
  return <Shown caseId={caseId} data={data} onChanged={readAgain} />;
}

interface ShownProps {
  caseId: number;
  data: List['output'];
  onChanged: () => void;
}

function Shown({ caseId, data, onChanged }: ShownProps) {
  const { isAdmin } = useCasePaths();
  const { disabledReason } = useMayChange();
  const shut = isAdmin ? disabledReason : undefined;
  const [shown, setShown] = useState<Item>();
  const [leaving, setLeaving] = useState<Item>();
  const all = data.evidence;
  const isFull = all.length >= PER_CASE_MAX;
  return (
    <Panel title={say('title')} aside={say('count', { count: all.length, limit: PER_CASE_MAX })}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {all.length === 0 && (
          <p className="text-ink-2">
            {say('none')} {say('none.who')}
          </p>
        )}
        {all.length > 0 && (
          <ul className="flex gap-3 overflow-x-auto pb-1 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))] sm:overflow-visible sm:pb-0">
            {all.map((one) => (
              <EvidenceCard
                key={one.id}
                caseId={caseId}
                one={one}
                now={data.now}
                onShow={() => setShown(one)}
                onRemove={isAdmin || one.is_yours ? () => setLeaving(one) : undefined}
                shut={shut}
              />
            ))}
          </ul>
        )}
        <AddEvidence caseId={caseId} onAdded={onChanged} isFull={isFull} shut={shut} />
      </div>
      {shown && (
        <ItemDialog
          caseId={caseId}
          one={shown}
          now={data.now}
          onClose={() => setShown(undefined)}
        />
      )}
      {leaving && (
        <RemoveDialog
          caseId={caseId}
          one={leaving}
          onClose={() => setLeaving(undefined)}
          onRemoved={onChanged}
        />
      )}
    </Panel>
  );
}

interface ItemDialogProps {
  caseId: number;
  one: Item;
  now: number;
  onClose: () => void;
}

function ItemDialog({ caseId, one, now, onClose }: ItemDialogProps) {
  const title = useShownName(one);
  const { message } = one;
  if (!message) return <ImageDialog caseId={caseId} one={one} onClose={onClose} />;
  return <MessageDialog {...{ one, message, title, now, onClose }} />;
}

interface RemoveDialogProps {
  caseId: number;
  one: Item;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ caseId, one, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useAction<ActionOf<typeof schemas, 'remove'>>(evidence, 'remove', {
    success: ({ detail }) => ({ title: say('removed'), description: detail }),
  });

  async function confirm() {
    const answer = await remove.run({ case_id: caseId, id: one.id });
    if (!answer.ok) return;
    onClose();
    onRemoved();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('remove.title')}
      sentence={sayRemoval(one)}
      verb={say('remove')}
      busyVerb={say('remove.removing')}
      dismiss={say('remove.keep')}
      busy={remove.busy}
      problem={remove.problem}
      onConfirm={confirm}
    />
  );
}

function sayRemoval({ url, message, name }: Item): string {
  if (url === null) return say('remove.sentence', { name });
  return say(message ? 'remove.message' : 'remove.link');
}
