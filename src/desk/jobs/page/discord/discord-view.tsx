import { useEffect, useEffectEvent } from 'react';
import type { DiscordMessage as Message } from '#kit/contract/discord-view.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { PracticedCall } from '#kit/page/discord/practiced-call.ts';
import { useJobState } from '#kit/page/job-row.tsx';
import { type Look, useLook } from '#kit/page/look.tsx';
import { LookProblem } from '#kit/page/settled-look.tsx';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { jobs, type schemas } from '../../contract.ts';
import type { JobTaker } from '../job/use-job.ts';
import type { Job } from '../job.ts';
import { DiscordMessage } from './discord-message.tsx';
import { StaffMessage } from './staff-message.tsx';
import { TypedCommand } from './typed-command.tsx';
import en from './words/en.json';

const say = words(en);

type Types = ActionOf<typeof schemas, 'discord'>;
type Shown = Types['output'];

/** Beside a tool: what Discord would show of the call that was practiced there last. */
export function DiscordView({ call }: { call: PracticedCall }) {
  const { answer } = call;
  const jobId = 'job_id' in answer ? (answer.job_id as number) : undefined;
  const look = useLook<Types>(jobs, 'discord', { call: { ...call }, job_id: jobId });
  const taker = { take: look.again, again: look.again };
  return (
    <>
      {jobId !== undefined && <JobFollower key={jobId} jobId={jobId} look={look} />}
      <Read look={look}>
        {(shown) => (
          <>
            {shown.command && <TypedCommand {...shown.command} />}
            {!shown.command && !shown.reply && <p className="text-ink-2">{say('untyped')}</p>}
            {shown.reply && <Reply message={shown.reply} call={call} now={shown.now} />}
            {shown.post && (
              <StaffMessage {...shown.post} now={shown.now} watch={taker} isOnPage={false} />
            )}
          </>
        )}
      </Read>
    </>
  );
}

/** On the page of a practice job: what the staff channel would show of it. */
export function JobInDiscord({ job, watch }: { job: Job; watch: JobTaker }) {
  const look = useLook<Types>(jobs, 'discord', { job_id: job.id });
  useAgain(look, `${job.state} ${job.ended_at}`);
  return (
    <Read look={look}>
      {({ post, now }) =>
        post && <StaffMessage {...post} now={now} watch={watch} isOnPage={true} />
      }
    </Read>
  );
}

/** Reads the messages again when the job changes, which another person may do. */
function JobFollower({ jobId, look }: { jobId: number; look: Look<Shown> }) {
  useAgain(look, useJobState(jobId));
  return null;
}

function useAgain({ data, again }: Look<Shown>, state: string | undefined): void {
  const check = useEffectEvent(() => {
    const job = data?.post?.job;
    if (job && state !== job.state && state !== `${job.state} ${job.ended_at}`) again();
  });
  useEffect(() => {
    if (state !== undefined) check();
  }, [state]);
}

interface ReadProps {
  look: Look<Shown>;
  children: (shown: Shown) => React.ReactNode;
}

/** Keeps room for a message until it is read. */
function Read({ look: { data, problem, again }, children }: ReadProps) {
  if (problem && !data)
    return <LookProblem problem={problem} onAgain={again} again={say('again')} />;
  return data ? children(data) : <div className="min-h-72" aria-busy="true" />;
}

interface ReplyProps {
  message: Message;
  call: PracticedCall;
  now: number;
}

/** Only the person who used the command sees it. The tool's own buttons do what its buttons would. */
function Reply({ message, call: { answer, is_undo: isUndo }, now }: ReplyProps) {
  const caption = isUndo ? 'reply.undo' : 'plan' in answer ? 'reply.plan' : 'reply.done';
  return (
    <DiscordMessage message={message} caption={say(caption)} now={now} linkTo={(path) => path}>
      {message.buttons.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {message.buttons.map(({ id, label, style }) => (
            <Button
              key={id}
              size="small"
              variant={style === 'danger' ? 'danger' : 'outline'}
              disabledReason={say('only-there')}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </DiscordMessage>
  );
}
