import { useState } from 'react';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { isForAdmins } from '#kit/contract/feature.ts';
import { useAction } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import { findUndoAction, type UndoAction } from './undo-action.ts';
import { type Undo, undoWords } from './undo-words.ts';
import en from './words/en.json';

const say = words(en);

interface CaseUndoProps {
  one: AuditCase;
  undo: Undo;
  onChanged: () => void;
}

export function CaseUndo(props: CaseUndoProps) {
  const found = findUndoAction(props.undo.action);
  // A desk that is newer than this page may know more calls than it does.
  return found ? <KnownUndo {...props} found={found} /> : null;
}

function KnownUndo({ one, undo, onChanged, found }: CaseUndoProps & { found: UndoAction }) {
  const [isAsking, setAsking] = useState(false);
  const shut = useShut(found);
  const { title, sentence, verb, tone, parts } = undoWords(undo, { one, found });
  const action = useAction<{ input: Record<string, unknown>; output: unknown }>(
    found.feature,
    found.name,
    { success: () => ({ title: say('undo.done'), description: say('case', { id: one.id }) }) },
  );
  const bold = Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, <b key={name}>{value}</b>]),
  );

  const undoAndRead = {
    ...action,
    async run(input: Record<string, unknown>) {
      const answer = await action.run(input);
      // Also after a refusal: somebody else may have been quicker.
      onChanged();
      return answer;
    },
  };

  return (
    <>
      <Button size="small" icon="undo" disabledReason={shut} onClick={() => setAsking(true)}>
        {say('undo')}
      </Button>
      {isAsking && (
        <ConfirmRun
          action={undoAndRead}
          input={{ ...undo.input, undoes: one.id }}
          onClose={() => setAsking(false)}
          title={title}
          sentence={<Sentence text={sentence} parts={bold} />}
          verb={verb}
          tone={tone}
          busyVerb={say('undo.undoing')}
        />
      )}
    </>
  );
}

/** Why this reader cannot undo it: the call wants other credentials than there are here. */
function useShut({ action }: UndoAction): string | undefined {
  const { isAdmin } = useCasePaths();
  const { disabledReason } = useMayChange();
  const { holdsPass } = useDeskClient();
  if (!isForAdmins(action)) return holdsPass ? undefined : say('undo.needs-pass');
  return isAdmin ? disabledReason : say('undo.by-admin');
}
