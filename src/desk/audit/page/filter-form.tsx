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
  /** True if it was opened to set a custom range. */
  forRange: boolean;
  onApply: (filter: AuditFilter) => void;
}

/** Shows every filter as a field. Requests nothing until it's applied, and shows errors at their fields. */
export function FilterForm({ id, filter, forRange, onApply }: FilterFormProps) {
  const { draft, edit, refused, settle } = useDraft(filter);
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const faults = findFaults(draft);
  useEffect(() => {
    if (forRange) form.current?.querySelector('input')?.focus();
  }, [forRange]);
  const { to, ...others } = faults;
  // A wrong range is an error right away; an id or a number may still be half typed.
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

/** The last text refused in a field; the text itself is already gone. */
type Refused = { kind: 'secret' } | { kind: 'login'; login: string };

interface DraftState {
  draft: Draft;
  edit: (change: Partial<Draft>) => void;
  refused: Refused | undefined;
  /** Call this after applying: the address has the filter now. */
  settle: () => void;
}

/** Unapplied edits are layered over the address, so that a new address doesn't discard them. */
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
