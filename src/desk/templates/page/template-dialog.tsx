import { type FormEvent, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { toolTitle } from '#kit/contract/known-tools.ts';
import {
  reasonLimits,
  TEMPLATE_NAME_MAX,
  type Template,
  toolsWithReasons,
} from '#kit/contract/templates.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { settleForm } from '#kit/page/kept-form.ts';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type schemas, templates } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

interface TemplateDialogProps {
  /** Undefined for a new template. */
  template: Template | undefined;
  /** The tool that is preselected. */
  tool: string;
  onClose: () => void;
}

export function TemplateDialog({ template, tool: first, onClose }: TemplateDialogProps) {
  const guard = useGuard();
  const [tool, setTool] = useState(template?.tool ?? first);
  const form = `template-${template?.id ?? 'new'}`;
  const name = useGuardedText(template?.name, `${form}/name`);
  const reason = useGuardedText(template?.reason, `${form}/reason`);
  const privately = useGuardedText(template?.private_reason ?? '', `${form}/private`);
  const save = useAdminChange<ActionOf<typeof schemas, 'save'>>(templates, 'save', {
    success: ({ detail }) => ({ title: say('saved'), description: detail }),
  });
  const { max, privateMax = 0, readBy } = reasonLimits(tool);
  const isPrivate = privateMax > 0;
  const login = name.login ?? reason.login ?? privately.login;
  const isBlank = name.value.trim() === '' || reason.value.trim() === '';
  const isLong =
    countCharacters(reason.value) > max ||
    (isPrivate && countCharacters(privately.value) > privateMax);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.busy || isBlank || isLong) return;
    const privateReason = privately.value.trim();
    const answer = await save.run({
      ...(template && { id: template.id }),
      tool,
      name: name.value.trim(),
      reason: reason.value.trim(),
      ...(isPrivate && privateReason !== '' && { private_reason: privateReason }),
    });
    if (answer.ok) close();
  }

  /** Saved or canceled, so nothing of it is kept. Leaving the page keeps it. */
  function close() {
    settleForm(form);
    onClose();
  }

  const sentence = isBlank ? 'save.blank' : isLong ? 'save.long' : 'save.sentence';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={template ? say('edit.title', { name: template.name }) : say('new.title')}
      locked={save.busy}
      wide
    >
      <form onSubmit={submit} noValidate className="grid gap-4.5">
        {!template && (
          <RadioChips
            label={say('for')}
            options={toolsWithReasons().map(({ id, title }) => ({ value: id, label: title }))}
            value={tool}
            onChange={setTool}
          />
        )}
        <Field label={say('name')} hint={say('name.hint')} error={save.problem?.fields.name}>
          <TextInput
            value={name.value}
            onChange={(event) => name.type(event.target.value)}
            maxLength={TEMPLATE_NAME_MAX}
            autoComplete="off"
          />
        </Field>
        <Field
          label={say(`reason.${readBy}`)}
          counter={{ used: countCharacters(reason.value), max }}
          hint={say(`reason.${readBy}.hint`)}
          error={save.problem?.fields.reason}
        >
          <TextArea value={reason.value} onChange={(event) => reason.type(event.target.value)} />
        </Field>
        {isPrivate && (
          <Field
            label={say('private')}
            aside={say('optional')}
            counter={{ used: countCharacters(privately.value), max: privateMax }}
            error={save.problem?.fields.private_reason}
          >
            <TextArea
              value={privately.value}
              onChange={(event) => privately.type(event.target.value)}
            />
          </Field>
        )}
        {login && <SecretNotice {...guard.loginWords(login)} />}
        <Order tone="safe" sentence={say(sentence, { tool: toolTitle(tool) })}>
          <Button
            type="submit"
            variant="solid"
            busy={save.busy}
            busyLabel={say('saving')}
            disabled={isBlank || isLong}
          >
            {say('save')}
          </Button>
          <Button variant="quiet" disabled={save.busy} onClick={close}>
            {say('cancel')}
          </Button>
        </Order>
        <ProblemNotice problem={save.problem} />
      </form>
    </Dialog>
  );
}

/** Counts code points, as the server does. */
function countCharacters(text: string): number {
  return [...text.trim()].length;
}
