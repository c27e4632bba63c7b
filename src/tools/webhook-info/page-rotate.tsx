import { useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { isAnswerLost } from '#kit/page/attempt.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { practisedBy } from '#kit/page/practice.tsx';
import { webhookName } from '#kit/webhook/webhook-card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { SecretOnce } from '#ui/secret-once.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { GRACES, type Grace } from './rotation-states.ts';
import en from './words/en.json';

const say = words(en);

type Rotate = ActionOf<typeof schemas, 'rotate'>;
type Finish = ActionOf<typeof schemas, 'finish'>;
type Webhook = ActionOf<typeof schemas, 'list'>['output']['webhooks'][number];
type Choice = `${Grace}`;

const choices: readonly Choice[] = GRACES.map((grace): Choice => `${grace}`);

interface RotateDialogProps {
  of: Webhook;
  guildId: string;
  /** Called whenever a rotation may have begun. */
  onChanged: () => void;
  onClose: () => void;
}

/** Says what rotating does, and then shows the new URL once. */
export function RotateDialog({ of, guildId, onChanged, onClose }: RotateDialogProps) {
  const [grace, setGrace] = useState<Choice>('86400');
  const [url, setUrl] = useState<string>();
  const isPractice = practisedBy(tool, useDeskClient().platforms.modes).length > 0;
  const name = webhookName(of);
  const rotate = useAction<Rotate>(tool, 'rotate', {
    success: () => ({ title: say('rotate.success'), description: name }),
  });

  async function confirm() {
    const chosen = GRACES.find((each) => `${each}` === grace) ?? GRACES[0];
    const answer = await rotate.run({
      guild_id: guildId,
      webhook_id: of.id,
      grace_seconds: chosen,
    });
    if (answer.ok) setUrl(answer.data.url);
    onChanged();
  }

  if (url !== undefined) {
    return (
      <SecretOnce
        title={say('rotate.url', { name })}
        secrets={[{ label: name, secret: url }]}
        copyLabel={say('copy.url')}
        onClose={onClose}
      >
        <p className="text-[13px] text-ink-2">{say(`rotate.next.${grace}`)}</p>
        {isPractice && <p className="text-[13px] text-ink-2">{say('rotate.practice')}</p>}
      </SecretOnce>
    );
  }
  const { problem } = rotate;
  const isUnsure = problem && (problem.code === 'platform/unsure' || isAnswerLost(problem));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('rotate.title', { name })}
      sentence={say(`rotate.sentence.${grace}`)}
      verb={say('rotate.verb')}
      busyVerb={say('rotate.busy')}
      busy={rotate.busy}
      disabledReason={isUnsure ? say('rotate.unsure') : rotate.disabledReason}
      problem={isUnsure ? { title: problem.title, detail: say('rotate.unsure') } : problem}
      onConfirm={() => void confirm()}
    >
      <p className="text-small text-ink-2 wrap-anywhere">
        {say('rotate.what', { name, channel: channelWords(of) })}
      </p>
      <RadioChips<Choice>
        label={say('rotate.grace')}
        options={choices.map((value) => ({ value, label: say(`rotate.grace.${value}`) }))}
        value={grace}
        onChange={setGrace}
      />
      {of.avatar_url !== null && (
        <p className="text-small text-ink-2">{say('rotate.no-picture')}</p>
      )}
      {of.application_id !== null && !of.is_own_app && (
        <p className="text-small text-ink-2">{say('rotate.app')}</p>
      )}
      {isPractice && <p className="text-small text-ink-2">{say('rotate.practice')}</p>}
    </ConfirmDialog>
  );
}

function channelWords({ channel_name: name, channel_id: id }: Webhook): string {
  return name === null ? say('rotate.channel', { id: id ?? '' }) : say('row.channel', { name });
}

interface FinishDialogProps {
  of: { case_id: number; name: string };
  onClose: () => void;
}

/** Asks before the grace period is ended. */
export function FinishDialog({ of, onClose }: FinishDialogProps) {
  const finish = useAction<Finish>(tool, 'finish', {
    success: ({ detail }) => ({ title: say('rotation.finish.done'), description: detail }),
  });
  return (
    <ConfirmRun
      action={finish}
      input={{ case_id: of.case_id }}
      title={say('rotation.finish.title', { name: webhookName(of) })}
      sentence={say('rotation.finish.sentence')}
      verb={say('rotation.finish')}
      busyVerb={say('rotation.finish.busy')}
      dismiss={say('rotation.finish.keep')}
      endsOnConflict
      onClose={onClose}
    />
  );
}
