import { type FormEvent, useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { CheckList, CheckRow } from '#ui/check-list.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { codes as feature, type schemas } from '../contract.ts';
import { blankDraft, toInput } from './code-draft.ts';
import { CodeReveal, type MadeCode } from './code-reveal.tsx';
import en from './words/en.json';

const say = words(en);
const POLL_MS = 5_000;
const SHOWN_MAX = 6;

type List = ActionOf<typeof schemas, 'list'>;
type Create = ActionOf<typeof schemas, 'create'>;
type Row = List['output']['codes'][number];

/** Makes links for the first moderators, and shows who used theirs. The links stay in memory alone. */
export function InviteStep() {
  const query = useAdminQuery<List>(feature, 'list', { pollMs: POLL_MS });
  const [held, setHeld] = useState<ReadonlyMap<string, MadeCode>>(new Map());
  const [shown, setShown] = useState<readonly MadeCode[]>([]);

  function keep(made: Create['output']['codes']) {
    setHeld((before) => new Map([...before, ...made.map((code) => [code.id, code] as const)]));
    setShown(made);
  }

  return (
    <div className="grid gap-5">
      <QueryView query={query} rows={2}>
        {({ codes, now }) => (
          <Invited
            rows={codes.filter(isInvitation).slice(0, SHOWN_MAX)}
            now={now}
            held={held}
            onShow={(code) => setShown([code])}
            onMade={keep}
          />
        )}
      </QueryView>
      <InviteForm now={query.data?.now ?? Date.now()} onMade={keep} />
      <CodeReveal codes={shown} onClose={() => setShown([])} />
    </div>
  );
}

/** The owner's own code of the first start invites no one. */
function isInvitation({ created_by, reissues, state }: Row): boolean {
  return created_by !== 'first-start' && !reissues && (state === 'new' || state === 'redeemed');
}

interface InvitedProps {
  rows: readonly Row[];
  now: number;
  held: ReadonlyMap<string, MadeCode>;
  onShow: (code: MadeCode) => void;
  onMade: (made: Create['output']['codes']) => void;
}

function Invited({ rows, now, held, onShow, onMade }: InvitedProps) {
  return (
    <CheckList title={say('invited')} aside={say('invited.aside')}>
      {rows.length === 0 && <li className="py-3 text-ink-2">{say('invited.none')}</li>}
      {rows.map((row) => {
        const code = held.get(row.id);
        return row.redeemed_at === null ? (
          <CheckRow
            key={row.id}
            mark={<StateMark />}
            title={<b>{row.holder}</b>}
            hint={say('invited.unused', { time: sayClock(row.created_at) })}
            state={
              code ? (
                <Button size="small" onClick={() => onShow(code)}>
                  {say('invited.show')}
                </Button>
              ) : (
                <ReplaceLink row={row} now={now} onMade={onMade} />
              )
            }
          />
        ) : (
          <CheckRow
            key={row.id}
            mark="ok"
            title={
              <Sentence
                text={say('invited.joined', { time: sayClock(row.redeemed_at) })}
                parts={{ holder: <b>{row.holder}</b> }}
              />
            }
            state={<StateTag state="ok">{say('invited.in')}</StateTag>}
          />
        );
      })}
    </CheckList>
  );
}

function StateMark() {
  return <span className="mt-1.5 block size-2 rotate-45 rounded-[2px] bg-warn-fill" />;
}

interface ReplaceLinkProps {
  row: Row;
  now: number;
  onMade: InvitedProps['onMade'];
}

/** A link can't be shown again, so a lost one is revoked and made anew. */
function ReplaceLink({ row, now, onMade }: ReplaceLinkProps) {
  const { disabledReason } = useMayChange();
  const revoke = useAdminChange<ActionOf<typeof schemas, 'revoke'>>(feature, 'revoke', {
    success: () => ({ title: say('revoke.done') }),
    failure: () => ({}),
  });
  const create = useCreate({ isQuiet: false });

  async function replace() {
    const revoked = await revoke.run({ code_id: row.id });
    if (!revoked.ok) return;
    const answer = await create.run(inputFor(row.holder, now));
    if (answer.ok) onMade(answer.data.codes);
  }

  return (
    <Button
      size="small"
      busy={revoke.busy || create.busy}
      disabledReason={disabledReason}
      onClick={() => void replace()}
    >
      {say('invited.replace')}
    </Button>
  );
}

interface InviteFormProps {
  now: number;
  onMade: InvitedProps['onMade'];
}

function InviteForm({ now, onMade }: InviteFormProps) {
  const { disabledReason } = useMayChange();
  const guard = useGuard();
  const name = useGuardedText();
  const create = useCreate({ isQuiet: true });
  const holder = name.value.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (holder === '' || disabledReason !== undefined) return;
    const answer = await create.run(inputFor(holder, now));
    if (!answer.ok) return;
    name.type('');
    onMade(answer.data.codes);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={say('invite.name')}
        hint={say('invite.name.hint')}
        error={create.problem?.fields.label}
      >
        <TextInput
          value={name.value}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => name.type(event.target.value)}
          disabledReason={disabledReason}
        />
      </Field>
      {name.login && <SecretNotice {...guard.loginWords(name.login)} />}
      <Order
        tone="safe"
        sentence={
          holder === '' ? (
            say('invite.blank')
          ) : (
            <Sentence
              text={say('invite.sentence')}
              parts={{ holder: <b className="wrap-anywhere">{holder}</b> }}
            />
          )
        }
      >
        <Button
          type="submit"
          variant="solid"
          busy={create.busy}
          busyLabel={say('create.busy')}
          disabledReason={disabledReason ?? (holder === '' ? say('invite.blank') : undefined)}
        >
          {say('invite.make')}
        </Button>
      </Order>
      <ProblemNotice problem={create.problem} />
      {create.problem?.status === 0 && <p className="text-small">{say('create.lost')}</p>}
    </form>
  );
}

/** Failures are shown in a message box, unless the form shows them. */
function useCreate({ isQuiet }: { isQuiet: boolean }) {
  return useAdminChange<Create>(feature, 'create', {
    success: () => ({ title: say('create.done') }),
    ...(!isQuiet && { failure: () => ({}) }),
  });
}

function inputFor(holder: string, now: number): Create['input'] {
  return toInput({ ...blankDraft, label: holder, holder: '' }, now);
}
