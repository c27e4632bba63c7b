import { useEffect, useRef } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { useLook } from '#kit/page/look.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);

type Channel = ActionOf<typeof schemas, 'channel'>;

interface PracticeChannelProps {
  url: string;
  /** Changing it reads the channel again. */
  turn: number;
}

/** In practice mode there is no Discord to read the code in, so the channel is shown here. */
export function PracticeChannel({ url, turn }: PracticeChannelProps) {
  const { data, problem, loading, again } = useLook<Channel>(tool, 'channel', { webhook_url: url });
  const seen = useRef(turn);
  useEffect(() => {
    if (seen.current !== turn) again();
    seen.current = turn;
  });
  if (!data?.messages && !problem) return null;
  return (
    <Panel title={say('channel')} aside={<PracticeTag />}>
      <div className="grid gap-3">
        <p className="text-small text-ink-2">{say('channel.practice')}</p>
        {problem && (
          <ErrorText>
            <b>{problem.title}.</b> {problem.detail}
          </ErrorText>
        )}
        {data?.messages?.length === 0 && <p className="text-ink-2">{say('channel.empty')}</p>}
        <ol
          className="grid max-h-80 gap-3 overflow-y-auto"
          aria-label={say('channel')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
          tabIndex={0}
        >
          {data?.messages?.toReversed().map(({ id, at, author, content, ...more }) => (
            <li key={id} className="rounded-control bg-sunken px-3 py-2.5">
              <p className="flex flex-wrap items-baseline gap-x-2 text-small">
                <b className="wrap-anywhere">{author}</b>
                <span className="text-ink-2">
                  <TimeText at={at} now={data.now} />
                </span>
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{content.replaceAll('**', '')}</p>
              <p className="text-small wrap-anywhere text-ink-2 empty:hidden">
                {describeMore(more)}
              </p>
            </li>
          ))}
        </ol>
        <div>
          <Button size="small" icon="refresh" onClick={again} busy={loading}>
            {say('channel.again')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

type More = Pick<Shown, 'embeds' | 'files' | 'thread_id'>;
type Shown = NonNullable<Channel['output']['messages']>[number];

/** What the practice channel doesn't draw. */
function describeMore({ embeds, files, thread_id }: More): string {
  const notes = [
    embeds > 0 && say('embeds.count', { count: embeds }),
    files.length > 0 && files.join(', '),
    thread_id !== null && say('channel.thread', { id: thread_id }),
  ];
  return notes.filter((note) => note !== false).join(' · ');
}
