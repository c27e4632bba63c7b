import { useEffect, useRef, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useLook } from '#kit/page/look.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { EditDialog } from './page-edit.tsx';
import en from './words/en.json';

const say = words(en);

type Sent = ActionOf<typeof schemas, 'sent'>;
type Delete = ActionOf<typeof schemas, 'delete'>;
export type SentMessage = Sent['output']['messages'][number];

interface SentMessagesProps {
  url: string;
  /** Changing it reads the list again. */
  turn: number;
  onChanged: () => void;
}

/** What this pass sent through this webhook in the last 24 hours. */
export function SentMessages({ url, turn, onChanged }: SentMessagesProps) {
  const { data, problem, again } = useLook<Sent>(tool, 'sent', { webhook_url: url });
  const [edited, setEdited] = useState<SentMessage>();
  const [deleted, setDeleted] = useState<SentMessage>();
  const seen = useRef(turn);
  useEffect(() => {
    if (seen.current !== turn) again();
    seen.current = turn;
  });
  if (!problem && (data === undefined || data.messages.length === 0)) return null;
  function settle() {
    setEdited(undefined);
    setDeleted(undefined);
    again();
    onChanged();
  }
  return (
    <Panel title={say('sent')}>
      <div className="grid gap-3">
        <p className="text-small text-ink-2">{say('sent.about')}</p>
        {problem && (
          <ErrorText>
            <b>{problem.title}.</b> {problem.detail}
          </ErrorText>
        )}
        <ol
          className="grid max-h-96 gap-2 overflow-y-auto"
          aria-label={say('sent')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
          tabIndex={0}
        >
          {data?.messages.map((one) => (
            <li key={one.id} className="grid gap-1.5 rounded-control bg-sunken px-3 py-2.5">
              <p className="text-small wrap-anywhere">{titleOf(one)}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
                <p className="text-[13px] text-ink-2">
                  <TimeText at={one.at} now={data.now} />
                  {noteOf(one)}
                </p>
                <span className="flex gap-2">
                  <Button
                    size="small"
                    aria-label={say('edit.named', { words: titleOf(one) })}
                    onClick={() => setEdited(one)}
                  >
                    {say('edit')}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={say('delete.named', { words: titleOf(one) })}
                    onClick={() => setDeleted(one)}
                  >
                    {say('delete')}
                  </Button>
                </span>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {edited && (
        <EditDialog
          url={url}
          messageId={edited.id}
          onClose={() => setEdited(undefined)}
          onDone={settle}
        />
      )}
      {deleted && (
        <DeleteDialog
          url={url}
          of={deleted}
          onClose={() => setDeleted(undefined)}
          onDone={settle}
        />
      )}
    </Panel>
  );
}

function titleOf({ first_words, files }: SentMessage): string {
  return first_words === '' ? say('files.count', { count: files }) : first_words;
}

function noteOf({ edited_at, thread_id, files, first_words }: SentMessage): string {
  const notes = [
    thread_id !== null && say('sent.thread'),
    files > 0 && first_words !== '' && say('files.count', { count: files }),
    edited_at !== null && say('sent.edited'),
  ];
  return notes
    .filter((note) => note !== false)
    .map((note) => ` · ${note}`)
    .join('');
}

interface DeleteDialogProps {
  url: string;
  of: SentMessage;
  onClose: () => void;
  onDone: () => void;
}

function DeleteDialog({ url, of, onClose, onDone }: DeleteDialogProps) {
  const remove = useAction<Delete>(tool, 'delete', {
    success: ({ detail }) => ({ title: say('deleted'), description: detail }),
  });
  async function confirm() {
    const answer = await remove.run({ webhook_url: url, message_id: of.id });
    if (answer.ok) onDone();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('delete.title')}
      sentence={say('delete.sentence', { words: titleOf(of) })}
      verb={say('delete.verb')}
      busyVerb={say('delete.busy')}
      dismiss={say('delete.keep')}
      busy={remove.busy}
      disabledReason={remove.disabledReason}
      problem={remove.problem}
      onConfirm={() => void confirm()}
    />
  );
}
