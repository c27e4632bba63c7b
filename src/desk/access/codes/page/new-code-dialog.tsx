import type { FormEvent } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ToolGroup } from '#kit/contract/feature.ts';
import { knownTools } from '#kit/contract/known-tools.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateTimeInput } from '#ui/date-time-input.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { useServerNow } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { codes, type schemas } from '../contract.ts';
import { type CodeDraft, type DraftFault, endChoices, findFaults, toInput } from './code-draft.ts';
import { Names, Numbers, useCodeForm } from './code-fields.tsx';
import type { MadeCode } from './code-reveal.tsx';
import { CodeSentence, faultWords } from './code-sentence.tsx';
import en from './words/en.json';

const say = words(en);

type Create = ActionOf<typeof schemas, 'create'>;

interface NewCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The server's time in its last answer. */
  serverNow: number;
  onMade: (made: readonly MadeCode[]) => void;
}

/** Keeps the typed values while the dialog is closed, until the codes are created. */
export function NewCodeDialog({ open, onOpenChange, serverNow, onMade }: NewCodeDialogProps) {
  const form = useCodeForm();
  const now = useServerNow(serverNow, open ? undefined : 0);
  const create = useAdminChange<Create>(codes, 'create', {
    success: ({ codes: made }) => ({
      title:
        made.length === 1 ? say('create.done') : say('create.done.many', { count: made.length }),
    }),
  });
  const { draft } = form;
  const faults = findFaults(draft, now);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (create.busy || faults.length > 0) return;
    const answer = await create.run(toInput(draft, now));
    if (!answer.ok) return;
    form.clear();
    onOpenChange(false);
    onMade(answer.data.codes);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say('create.title')}
      locked={create.busy}
      wide
    >
      <form onSubmit={submit} noValidate className="grid gap-4.5">
        <Names form={form} fields={create.problem?.fields ?? {}} />
        <ToolsChoice draft={draft} onChange={form.change} />
        <EndChoice draft={draft} faults={faults} now={now} onChange={form.change} />
        <Numbers
          form={form}
          isCapWrong={faults.includes('cap')}
          isCountWrong={faults.includes('count')}
        />
        <Order tone="safe" sentence={<CodeSentence draft={draft} fault={faults[0]} now={now} />}>
          <Button
            type="submit"
            variant="solid"
            busy={create.busy}
            busyLabel={say('create.busy')}
            disabled={faults.length > 0}
          >
            {draft.count === null || draft.count === 1
              ? say('create')
              : say('create.many', { count: draft.count })}
          </Button>
          <Button variant="quiet" disabled={create.busy} onClick={() => onOpenChange(false)}>
            {say('cancel')}
          </Button>
        </Order>
        <ProblemNotice problem={create.problem} />
        {create.problem?.status === 0 && <p className="text-small">{say('create.lost')}</p>}
      </form>
    </Dialog>
  );
}

interface EndChoiceProps {
  draft: Pick<CodeDraft, 'end' | 'endAt'>;
  faults: readonly DraftFault[];
  now: number;
  onChange: (change: Partial<CodeDraft>) => void;
}

function EndChoice({ draft, faults, now, onChange }: EndChoiceProps) {
  const fault = faults.find((each) => each === 'end-past' || each === 'end-far');
  return (
    <div className="grid gap-3">
      <RadioChips
        label={say('ends')}
        options={endChoices.map((value) => ({ value, label: say(`ends.${value}`) }))}
        value={draft.end}
        onChange={(end) => onChange({ end })}
      />
      {draft.end === 'custom' && (
        <Field label={say('ends.at')} hint={say('ends.at.hint')} error={fault && faultWords(fault)}>
          <DateTimeInput value={draft.endAt} onChange={(endAt) => onChange({ endAt })} min={now} />
        </Field>
      )}
    </div>
  );
}

/** Tools that manage the pass itself aren't listed, because every pass opens them. */
const groups = ['game', 'chat'] as const satisfies readonly ToolGroup[];

interface ToolsChoiceProps {
  draft: Pick<CodeDraft, 'opens' | 'chosen'>;
  onChange: (change: Partial<CodeDraft>) => void;
}

/** Chooses either all tools, including future ones, or the ticked ones. */
function ToolsChoice({ draft, onChange }: ToolsChoiceProps) {
  const { opens, chosen } = draft;
  const tick = (id: string, isTicked: boolean) =>
    onChange({ chosen: isTicked ? [...chosen, id] : chosen.filter((each) => each !== id) });
  return (
    <div className="grid gap-2.5">
      <RadioChips
        label={say('tools')}
        options={[
          { value: 'all', label: say('tools.all') },
          { value: 'chosen', label: say('tools.chosen') },
        ]}
        value={opens}
        onChange={(next) => onChange({ opens: next })}
        hint={say(`tools.${opens}.hint`)}
      />
      {opens === 'chosen' && (
        <div className="grid gap-x-6 gap-y-3.5 rounded-control border border-line p-3.5 sm:grid-cols-2">
          {groups.map((group) => {
            const members = knownTools().filter((tool) => tool.group === group);
            if (members.length === 0) return null;
            return (
              <fieldset key={group} className="grid content-start gap-2">
                <legend className="mb-2 text-[13px] text-ink-2">{say(`group.${group}`)}</legend>
                {members.map(({ id, title }) => (
                  <Checkbox
                    key={id}
                    label={title}
                    checked={chosen.includes(id)}
                    onChange={(isTicked) => tick(id, isTicked)}
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
      )}
    </div>
  );
}
