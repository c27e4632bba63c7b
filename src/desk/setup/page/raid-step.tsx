import { useDeskClient } from '#kit/page/client.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Order } from '#ui/order.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import type { Checklist } from './checklist.ts';
import en from './words/en.json';

const say = words(en);
const RAIDERS = 60;

interface RaidStepProps {
  checklist: Checklist;
  /** The tool that bans a whole raid. */
  tool: { id: string; title: string };
}

/** Leads to the tool and back. The tick comes from the job, not from here. */
export function RaidStep({ checklist, tool }: RaidStepProps) {
  const { discord, raid, limits } = checklist;
  const isReal = discord.mode !== 'practice';
  return (
    <>
      <ol className="grid gap-2.5">
        {(['find', 'ban', 'approve', 'undo'] as const).map((part, at) => (
          <li key={part} className="flex gap-3">
            <span className="grid size-6 flex-none place-items-center rounded-full bg-sunken text-[13px] font-[650]">
              {at + 1}
            </span>
            <span className="min-w-0 text-ink-2">
              {say(
                part === 'approve' && limits.targets >= RAIDERS
                  ? 'raid.approve.none'
                  : `raid.${part}`,
                {
                  tool: tool.title,
                  targets: limits.targets,
                },
              )}
            </span>
          </li>
        ))}
      </ol>
      {isReal && raid.job_id === null ? (
        <p className="flex gap-2.5 rounded-control border border-warn-fill bg-warn-soft px-3 py-2.5 text-small">
          <Icon name="warning" size={18} className="mt-px text-warn" />
          <span className="min-w-0">{say('raid.real', { tool: tool.title })}</span>
        </p>
      ) : (
        <Start checklist={checklist} tool={tool} />
      )}
    </>
  );
}

function Start({ checklist, tool }: RaidStepProps) {
  const { holdsPass, openRedeem } = useDeskClient();
  const { job_id: jobId } = checklist.raid;
  return (
    <Order
      tone="safe"
      sentence={
        <>
          <PracticeTag /> {say(holdsPass ? 'raid.order' : 'raid.pass', { tool: tool.title })}
        </>
      }
    >
      {!holdsPass && (
        <Button variant="solid" onClick={openRedeem}>
          {say('raid.redeem')}
        </Button>
      )}
      {holdsPass && jobId === null && (
        <LinkButton to={`/${tool.id}`} variant="solid">
          {say('raid.start', { tool: tool.title })}
        </LinkButton>
      )}
      {holdsPass && jobId !== null && (
        <>
          <LinkButton to={`/jobs/${jobId}`} variant="solid">
            {say('raid.job', { job: jobId })}
          </LinkButton>
          <LinkButton to={`/${tool.id}`}>{say('raid.start', { tool: tool.title })}</LinkButton>
        </>
      )}
    </Order>
  );
}
