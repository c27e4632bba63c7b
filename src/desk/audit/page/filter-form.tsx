import { type FormEvent, useEffect, useRef, useState } from 'react';
import { holdsSecret } from '#kit/admin/holds-secret.ts';
import { useGuard } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { words } from '#ui/words.ts';
import { type Draft, findFaults, makeDraft, readFilter } from './draft.ts';
import type { AuditFilter } from './filter.ts';
import { FilterFields } from './filter-fields.tsx';
import en from './words/en.json';

const say = words(en);

interface FilterFormProps {
  id: string;
  filter: AuditFilter;
  /** It was opened for a range of one's own. */
  forRange: boolean;
  onApply: (filter: AuditFilter) => void;
}

/** Every filter as a field. Nothing is asked for until it is applied, and what cannot be asked for is said at its field. */
export function FilterForm({ id, filter, forRange, onApply }: FilterFormProps) {
  const { draft, edit, refused, settle } = useDraft(filter);
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const faults = findFaults(draft);
  useEffect(() => {
    if (forRange) form.current?.querySelector('input')?.focus();
  }, [forRange]);
  const { to, ...others } = faults;
  // A range is wrong the moment it is there; an id or a number may still be half typed.
  const shown = isTried ? faults : { ...(to && { to }) };

  function apply(event: FormEvent) {
    event.preventDefault();
    const isFaulty = to !== undefined || Object.keys(others).length > 0;
    setTried(isFaulty);
    if (isFaulty) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    onApply(readFilter(draft, filter));
    settle();
  }

  return (
    <form ref={form} id={id} className="grid gap-3.5" onSubmit={apply} noValidate>
      <FilterFields draft={draft} faults={shown} onEdit={edit}>
        <Button type="submit" variant="solid">
          {say('apply')}
        </Button>
      </FilterFields>
      {refused && <RefusedText refused={refused} />}
    </form>
  );
}

function RefusedText({ refused }: { refused: Refused }) {
  const guard = useGuard();
  if (refused.kind === 'login') return <SecretNotice {...guard.loginWords(refused.login)} />;
  return (
    <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-small">
      {say('secret')}
    </p>
  );
}

/** What was refused in a field last; its text is already gone. */
type Refused = { kind: 'secret' } | { kind: 'login'; login: string };

interface DraftState {
  draft: Draft;
  edit: (change: Partial<Draft>) => void;
  refused: Refused | undefined;
  /** After it was applied: the address has it now. */
  settle: () => void;
}

/** What is typed and not applied yet lies over what the address says, so that another address takes nothing of it away. */
function useDraft(filter: AuditFilter): DraftState {
  const guard = useGuard();
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [refused, setRefused] = useState<Refused>();

  function edit(change: Partial<Draft>) {
    const found = refusalIn(change);
    setRefused(found);
    setEdits((before) => ({ ...before, ...(found ? emptied(change) : change) }));
  }

  function refusalIn(change: Partial<Draft>): Refused | undefined {
    for (const text of Object.values(change)) {
      if (typeof text !== 'string') continue;
      const login = guard.findLogin(text);
      if (login) return { kind: 'login', login: login.kind };
      if (holdsSecret(text)) return { kind: 'secret' };
    }
    return undefined;
  }

  const settle = () => {
    setEdits({});
    setRefused(undefined);
  };
  return { draft: { ...makeDraft(filter), ...edits }, edit, refused, settle };
}

function emptied(change: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(Object.keys(change).map((name) => [name, '']));
}
