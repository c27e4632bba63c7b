import type { FormEvent } from 'react';
import { findMessageFault } from '#kit/message/message.ts';
import { CONTENT_MAX } from '#kit/message/message-limits.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { useLook } from '#kit/page/look.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { EmbedFields } from './page-embeds.tsx';
import { faultWords } from './page-faults.tsx';
import { useMessage } from './page-message.tsx';
import { Preview } from './preview/preview.tsx';
import en from './words/en.json';

const say = words(en);

type Message = ActionOf<typeof schemas, 'message'>;
type Edit = ActionOf<typeof schemas, 'edit'>;

interface EditDialogProps {
  url: string;
  messageId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Starts from the message as it is in the channel now, which is read first. */
export function EditDialog(props: EditDialogProps) {
  const { url, messageId, onClose } = props;
  const input = { webhook_url: url, message_id: messageId };
  const { data, problem } = useLook<Message>(tool, 'message', input);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={say('edit.title')} wide>
      {data && <EditForm {...props} message={data} />}
      {!data && problem && <ProblemNotice problem={problem} />}
      {!data && !problem && <SkeletonRows rows={3} />}
    </Dialog>
  );
}

function EditForm({
  url,
  messageId,
  onClose,
  onDone,
  message,
}: EditDialogProps & { message: Message['output'] }) {
  const guard = useGuard();
  const text = useMessage(message);
  const edit = useAction<Edit>(tool, 'edit', {
    success: ({ detail }) => ({ title: say('edited'), description: detail }),
  });
  const { content, embeds } = text;
  const sent = { content: content.value, embeds: embeds.map((embed) => ({ ...embed })) };
  const fault = findMessageFault(sent, { hasFiles: message.files.length > 0 });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (edit.busy || fault !== undefined) return;
    const answer = await edit.run({ webhook_url: url, message_id: messageId, ...toInput(sent) });
    if (answer.ok) onDone();
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Field
        label={say('message')}
        counter={{ used: content.value.length, max: CONTENT_MAX }}
        hint={message.files.length > 0 ? say('edit.files') : undefined}
      >
        <TextArea
          rows={4}
          value={content.value}
          onChange={(event) => content.type(event.target.value)}
        />
      </Field>
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
      <EmbedFields of={text} />
      <Preview
        of={{ ...sent, name: message.name, files: message.files.map((file) => ({ name: file })) }}
      />
      <Order tone="safe" sentence={fault === undefined ? say('edit.sentence') : faultWords(fault)}>
        <Button
          type="submit"
          variant="solid"
          busy={edit.busy}
          busyLabel={say('edit.busy')}
          cooldownUntil={edit.cooldownUntil}
          disabled={fault !== undefined}
          disabledReason={edit.disabledReason}
        >
          {say('edit.save')}
        </Button>
        <Button variant="quiet" disabled={edit.busy} onClick={onClose}>
          {say('edit.cancel')}
        </Button>
      </Order>
      <ProblemNotice problem={edit.problem} />
    </form>
  );
}

type Written = Pick<Edit['input'], 'content' | 'embeds'>;

function toInput({ content, embeds }: { content: string; embeds: unknown }): Written {
  return { content, embeds: embeds as Written['embeds'] };
}
