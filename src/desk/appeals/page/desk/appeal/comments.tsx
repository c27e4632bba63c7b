import { type FormEvent, useState } from 'react';
import { LoginNotice } from '#kit/acting/target.tsx';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Arch } from '#ui/arch.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { appeals, type schemas } from '../../../contract.ts';
import { COMMENT_MAX } from '../../../rules.ts';
import { useAppealPaths } from '../../appeal-paths.ts';
import en from '../words/en.json';
import type { Shown } from './shown.ts';

const say = words(en);

interface CommentsProps {
  shown: Shown;
  onAdded: () => void;
}

/** What the team says about an appeal. The banned person never sees it. */
export function Comments({ shown, onAdded }: CommentsProps) {
  const { comments, now } = shown;
  return (
    <Panel title={say('comments')} flush aside={say('comments.aside')}>
      {comments.length > 0 && (
        <ul className="px-4 pt-1.5 sm:px-5">
          {comments.map(({ at, name, text, is_maker }) => (
            <li
              key={`${at} ${name} ${text}`}
              className="flex gap-3 border-b border-line py-3.5 last:border-b-0"
            >
              <Arch icon="message" size="small" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <b className="wrap-anywhere">{name}</b>
                  {is_maker && <Tag>{say('comments.maker')}</Tag>}
                </p>
                <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
                <p className="text-[13px] text-ink-2">
                  <TimeText at={at} now={now} form="moment" />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line p-4 first:border-t-0 sm:px-5">
        <CommentForm id={shown.appeal.id} onAdded={onAdded} />
      </div>
    </Panel>
  );
}

function CommentForm({ id, onAdded }: { id: number; onAdded: () => void }) {
  const { isAdmin } = useAppealPaths();
  const { disabledReason } = useMayChange();
  const shut = isAdmin ? disabledReason : undefined;
  const text = useGuardedText('', `appeal-${id}/comment`);
  const [isPressed, setPressed] = useState(false);
  const comment = useAction<ActionOf<typeof schemas, 'comment'>>(appeals, 'comment', {
    success: ({ detail }) => ({ title: say('comments.added'), description: detail }),
  });
  const used = text.value.trim().length;
  const fault =
    used > COMMENT_MAX
      ? say('too-long', { cut: used - COMMENT_MAX })
      : isPressed && used === 0
        ? say('comments.missing')
        : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (shut !== undefined || used === 0 || used > COMMENT_MAX) return;
    const answer = await comment.run({ appeal_id: id, text: text.value.trim() });
    if (!answer.ok) return;
    text.fill('');
    setPressed(false);
    onAdded();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={say('comments.label')}
        error={fault}
        {...(used > COMMENT_MAX / 2 && { counter: { used, max: COMMENT_MAX } })}
      >
        <TextArea
          rows={2}
          value={text.value}
          onChange={(event) => text.type(event.target.value)}
          disabledReason={shut}
        />
      </Field>
      <LoginNotice of={text} />
      <ProblemNotice problem={comment.problem} />
      <div>
        <Button
          type="submit"
          className="max-sm:w-full"
          busy={comment.busy}
          busyLabel={say('comments.busy')}
          disabledReason={shut}
        >
          {say('comments.add')}
        </Button>
      </div>
    </form>
  );
}
