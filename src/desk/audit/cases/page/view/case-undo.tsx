import { useState } from 'react';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { isForAdmins } from '#kit/contract/feature.ts';
import { readTarget } from '#kit/contract/target.ts';
import { useAction } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import { hasCaseText, sayCase } from '../case-texts.ts';
import { actionWords, namesIn } from '../case-words.ts';
import { settingName, settingValue } from '../setting-words.ts';
import { findUndoAction, type UndoAction } from './undo-action.ts';
import en from './words/en.json';

const say = words(en);

interface CaseUndoProps {
  one: AuditCase;
  undo: Undo;
  onChanged: () => void;
}

export function CaseUndo(props: CaseUndoProps) {
  const found = findUndoAction(props.undo.action);
  // A desk newer than this page may return a call that the page doesn't know.
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
      // Refresh even after a refusal: someone else may have been quicker.
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

/** Explains why this reader can't undo the case: the call needs credentials that they don't have here. */
function useShut({ action }: UndoAction): string | undefined {
  const { isAdmin } = useCasePaths();
  const { disabledReason } = useMayChange();
  const { holdsPass } = useDeskClient();
  if (!isForAdmins(action)) return holdsPass ? undefined : say('undo.needs-pass');
  return isAdmin ? disabledReason : say('undo.by-admin');
}

/** The call that undoes a case, as the desk returns it. */
export interface Undo {
  action: string;
  input: Record<string, unknown>;
}

interface UndoWords {
  title: string;
  /** Says what will happen. Its names are in `parts`. */
  sentence: string;
  verb: string;
  /** `danger` if the undo does harm. */
  tone: 'danger' | 'safe';
  parts: Readonly<Record<string, string>>;
}

/** Describes what undoing a case will do. A call without its own words is described by its name. */
export function undoWords(
  undo: Undo,
  { one, found }: { one: AuditCase; found: UndoAction | undefined },
): UndoWords {
  const parts = { ...listParts(undo, one), case: String(one.id), what: actionWords(undo.action) };
  const key = `undo:${undo.action}`;
  const isWhole =
    hasCaseText(key) && namesIn(sayCase(key)).every((name) => Object.hasOwn(parts, name));
  const tone = found?.action.lifts ? 'safe' : 'danger';
  if (isWhole) {
    const [title, verb] = [sayCase(`${key}.title`, parts), sayCase(`${key}.verb`, parts)];
    return { title, sentence: sayCase(key), verb, tone, parts };
  }
  const [title, verb] = [say('undo:any.title', parts), say('undo:any.verb', parts)];
  return { title, sentence: say('undo:any'), verb, tone, parts };
}

function listParts({ action, input }: Undo, { detail, ...one }: AuditCase): Record<string, string> {
  const told: Record<string, unknown> = { ...detail, ...input };
  const parts: Record<string, string> = {};
  for (const [name, value] of Object.entries(told)) {
    if (typeof value === 'string' && value !== '') parts[name] = value;
  }
  const target = one.target_name ?? readTarget(one.target ?? '')?.id;
  if (target !== undefined) parts.target = target;
  const network = input.unbanned_ip ?? input.banned_ip;
  if (typeof network === 'string') parts.network = network;
  if (action === 'settings/change' && Array.isArray(input.changes)) {
    parts.settings = input.changes.map(settingBack).join('; ');
  }
  return parts;
}

function settingBack({ name, from, to }: { name: unknown; from: unknown; to: unknown }): string {
  return sayCase('undo:settings/change.setting', {
    name: settingName(name),
    from: settingValue(from),
    to: settingValue(to),
  });
}
