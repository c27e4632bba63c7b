import { useState } from 'react';
import type { DiscordButton, DiscordMessage as Message } from '#kit/contract/discord-view.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { DeclineDialog } from '../job/decline-dialog.tsx';
import { useAct, useShut } from '../job/use-act.ts';
import type { JobTaker } from '../job/use-job.ts';
import type { Job } from '../job.ts';
import { DiscordMessage } from './discord-message.tsx';
import en from './words/en.json';

const say = words(en);

interface StaffMessageProps {
  message: Message;
  job: Job;
  now: number;
  watch: JobTaker;
  /** The job's own page is open, so nothing here leads to it. */
  isOnPage: boolean;
}

/** What the staff channel would show of a job. Its buttons decide, like those of the job's page. */
export function StaffMessage({ message, job, now, watch, isOnPage }: StaffMessageProps) {
  const { jobPath } = useJobPaths();
  const { run, busy, problem } = useAct('approve', watch);
  const [isDeclining, setDeclining] = useState(false);
  const shut = useShut();
  const path = jobPath(job.id);
  const linkTo = () => (isOnPage ? undefined : path);
  const why = shut(job.may.approve) ?? shut(job.may.decline);

  function draw({ id, label }: DiscordButton) {
    if (id === 'approve') {
      return (
        <Button
          size="small"
          variant="solid"
          busy={busy}
          busyLabel={say('approving')}
          disabledReason={shut(job.may.approve)}
          // Sends the number that was seen: the server refuses if it has changed.
          onClick={() => void run({ job_id: job.id, targets: job.targets })}
        >
          {label}
        </Button>
      );
    }
    if (id === 'decline') {
      return (
        <Button
          size="small"
          variant="danger"
          disabledReason={shut(job.may.decline)}
          onClick={() => setDeclining(true)}
        >
          {label}
        </Button>
      );
    }
    if (isOnPage) {
      return (
        <Button size="small" disabledReason={say('open-here')}>
          {label}
        </Button>
      );
    }
    return (
      <LinkButton size="small" to={path}>
        {label}
      </LinkButton>
    );
  }

  return (
    <DiscordMessage message={message} caption={say('staff')} now={now} linkTo={linkTo}>
      {message.buttons.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {message.buttons.map((button) => (
            <span key={button.label} className="contents">
              {draw(button)}
            </span>
          ))}
        </div>
      )}
      {message.buttons.length > 0 && why !== undefined && (
        <p className="text-small text-ink-2">{why}</p>
      )}
      {problem && (
        <ErrorText role="alert">
          <b>{problem.title}.</b> {problem.detail}
        </ErrorText>
      )}
      {isDeclining && <DeclineDialog job={job} watch={watch} onClose={() => setDeclining(false)} />}
    </DiscordMessage>
  );
}
