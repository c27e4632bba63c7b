import { useState } from 'react';
import { useLocation } from 'wouter';
import { useDeskClient } from '#kit/page/client.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { showMessage } from '#ui/messages.ts';
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
  const { limits } = checklist;
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
      <Start checklist={checklist} tool={tool} />
    </>
  );
}

function Start({ checklist, tool }: RaidStepProps) {
  const { holdsPass, openRedeem, practicesBeside } = useDeskClient();
  const { job_id: jobId } = checklist.raid;
  const isReal = checklist.discord.mode !== 'practice' && !practicesBeside;
  const order = isReal ? 'raid.beside' : 'raid.order';
  return (
    <Order
      tone="safe"
      sentence={
        <>
          <PracticeTag /> {say(holdsPass ? order : 'raid.pass', { tool: tool.title })}
        </>
      }
    >
      {!holdsPass && (
        <Button variant="solid" onClick={openRedeem}>
          {say('raid.redeem')}
        </Button>
      )}
      {holdsPass && jobId === null && <ToTool tool={tool} isReal={isReal} isFirst />}
      {holdsPass && jobId !== null && (
        <>
          <LinkButton to={`/jobs/${jobId}`} variant="solid">
            {say('raid.job', { job: jobId })}
          </LinkButton>
          <ToTool tool={tool} isReal={isReal} />
        </>
      )}
    </Order>
  );
}

interface ToToolProps extends Pick<RaidStepProps, 'tool'> {
  /** The tool would act on the connected server, so practice is turned on first. */
  isReal: boolean;
  isFirst?: boolean;
}

function ToTool({ tool, isReal, isFirst = false }: ToToolProps) {
  const { setPractice } = useDeskClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const variant = isFirst ? 'solid' : undefined;
  if (!isReal) {
    return (
      <LinkButton to={`/${tool.id}`} variant={variant}>
        {say('raid.start', { tool: tool.title })}
      </LinkButton>
    );
  }
  async function begin() {
    setBusy(true);
    const answer = await setPractice(true);
    setBusy(false);
    if (answer.ok) return navigate(`/${tool.id}`);
    const { title, detail } = answer.problem;
    showMessage({ tone: 'bad', title, description: detail });
  }
  return (
    <Button variant={variant} busy={busy} busyLabel={say('raid.beside.busy')} onClick={begin}>
      {say('raid.beside.start', { tool: tool.title })}
    </Button>
  );
}
