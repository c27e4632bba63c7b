import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { TEMPLATE_NAME_MAX, type Template, templates } from '../contract/templates.ts';
import { findMessageFault, type MessageText } from '../message/message.ts';
import { useAction } from './action.tsx';
import { type Problem, useDeskClient } from './client.tsx';
import { useGuard, useGuardedText } from './guard.tsx';
import { useLook } from './look.tsx';
import en from './words/en.json';

const say = words(en);
const NONE = '';

interface TemplatePickerProps {
  tool: string;
  /** The form's current reason, to be saved under a name. */
  reason?: string | undefined;
  privateReason?: string | undefined;
  /** The form's current message, for a tool that takes messages. */
  message?: MessageText | undefined;
  onPick: (template: Template) => void;
  /** Why the form is disabled. */
  disabledReason?: string | undefined;
}

interface List {
  input: { tool: string };
  output: { now: number; templates: Template[] };
}

interface Save {
  input: {
    tool: string;
    name: string;
    reason?: string;
    private_reason?: string;
    message?: MessageText;
  };
  output: { detail: string; template: Template };
}

interface Delete {
  input: { id: string };
  output: { detail: string };
}

/** Sits above a reason or message field: choose a saved one, or save the current one under a name. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { tool, reason = '', privateReason, message, onPick, disabledReason } = props;
  const kind = message ? 'message' : 'reason';
  const isEmpty = message ? findMessageFault(message) !== undefined : reason.trim() === '';
  const { pass } = useDeskClient();
  const list = useLook<List>(templates, 'list', { tool });
  const [chosenId, setChosenId] = useState(NONE);
  const [doing, setDoing] = useState<'nothing' | 'saving' | 'deleting'>('nothing');
  if (!pass.held) return null;
  const all = list.data?.templates ?? [];
  const chosen = all.find(({ id }) => id === chosenId);

  function choose(id: string) {
    setChosenId(id);
    setDoing('nothing');
    const template = all.find((one) => one.id === id);
    if (template) onPick(template);
  }
  function settle(id: string) {
    setChosenId(id);
    setDoing('nothing');
    list.again();
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {all.length > 0 && (
          <Select
            aria-label={say('templates.choose')}
            className="min-w-0 grow basis-56"
            options={[{ value: NONE, label: say('templates.choose') }, ...all.map(toOption)]}
            value={chosen ? chosenId : NONE}
            onChange={choose}
            disabledReason={disabledReason}
          />
        )}
        <Button
          size="small"
          icon="plus"
          onClick={() => setDoing('saving')}
          disabledReason={isEmpty ? say(`templates.save.empty.${kind}`) : disabledReason}
        >
          {say('templates.save')}
        </Button>
        {chosen?.is_yours && (
          <Button size="small" variant="quiet" onClick={() => setDoing('deleting')}>
            {say('templates.delete')}
          </Button>
        )}
      </div>
      {list.data && all.length === 0 && doing === 'nothing' && (
        <p className="text-small text-ink-3">{say(`templates.none.${kind}`)}</p>
      )}
      {list.problem && !list.data && <Trouble problem={list.problem} onRetry={list.again} />}
      {doing === 'saving' && (
        <SaveLine
          what={{ tool, reason, privateReason, message }}
          onSaved={({ id }) => settle(id)}
          onCancel={() => setDoing('nothing')}
        />
      )}
      {doing === 'deleting' && chosen && (
        <DeleteLine
          template={chosen}
          onDeleted={() => settle(NONE)}
          onCancel={() => setDoing('nothing')}
        />
      )}
    </div>
  );
}

function toOption({ id, name }: Template) {
  return { value: id, label: name };
}

function Trouble({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ErrorText>{say('templates.unread', { detail: problem.detail })}</ErrorText>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {say('templates.again')}
      </Button>
    </div>
  );
}

interface SaveLineProps {
  what: {
    tool: string;
    reason: string;
    privateReason: string | undefined;
    message: MessageText | undefined;
  };
  onSaved: (template: Template) => void;
  onCancel: () => void;
}

/** Not a form element, because it's nested in the tool's own form. */
function SaveLine({ what, onSaved, onCancel }: SaveLineProps) {
  const guard = useGuard();
  const name = useGuardedText();
  const id = useId();
  const save = useAction<Save>(templates, 'save');
  const isBlank = name.value.trim() === '';
  async function keep() {
    if (isBlank) return;
    const privateReason = what.privateReason?.trim() ?? '';
    const answer = await save.run({
      tool: what.tool,
      name: name.value.trim(),
      ...(what.message ? { message: what.message } : { reason: what.reason.trim() }),
      ...(privateReason !== '' && { private_reason: privateReason }),
    });
    if (answer.ok) onSaved(answer.data.template);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void keep();
  }
  return (
    <div className="grid gap-1.5 rounded-control bg-sunken p-3">
      <label htmlFor={id} className="text-small font-semibold">
        {say('templates.name')}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          id={id}
          ref={focusOn}
          className="min-w-0 grow basis-48"
          value={name.value}
          maxLength={TEMPLATE_NAME_MAX}
          placeholder={say(`templates.name.hint.${what.message ? 'message' : 'reason'}`)}
          onChange={(event) => name.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="solid"
          size="small"
          busy={save.busy}
          busyLabel={say('templates.saving')}
          disabled={isBlank}
          onClick={() => void keep()}
        >
          {say('templates.keep')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel} disabled={save.busy}>
          {say('ask.cancel')}
        </Button>
      </div>
      {name.login && <SecretNotice {...guard.loginWords(name.login)} />}
      <p className="text-small text-ink-2">{say('templates.shared')}</p>
      {save.problem && <Refused problem={save.problem} />}
    </div>
  );
}

interface DeleteLineProps {
  template: Template;
  onDeleted: () => void;
  onCancel: () => void;
}

function DeleteLine({ template, onDeleted, onCancel }: DeleteLineProps) {
  const remove = useAction<Delete>(templates, 'delete');
  async function run() {
    const answer = await remove.run({ id: template.id });
    if (answer.ok) onDeleted();
  }
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3">
      <p className="text-small">{say('templates.delete.sentence', { name: template.name })}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          size="small"
          busy={remove.busy}
          busyLabel={say('templates.deleting')}
          onClick={() => void run()}
        >
          {say('templates.delete.confirm')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel} disabled={remove.busy}>
          {say('templates.delete.keep')}
        </Button>
      </div>
      {remove.problem && <Refused problem={remove.problem} />}
    </div>
  );
}

function Refused({ problem }: { problem: Problem }) {
  return (
    <ErrorText role="alert">
      <b>{problem.title}.</b> {problem.fields.name ?? problem.fields.reason ?? problem.detail}
    </ErrorText>
  );
}

/** Moves the focus to the field that the button opened. */
function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
}
