import { type FormEvent, useRef, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from '../contract.ts';
import { AppFields } from './app-fields.tsx';
import { ConnectFields } from './connect-fields.tsx';
import { ConnectOrder } from './connect-order.tsx';
import { loginIn } from './credential.ts';
import { type PlatformReport, pickName } from './report.ts';
import { type Draft, type DraftField, findLack } from './use-draft.ts';
import en from './words/en.json';

const say = words(en);

type Save = ActionOf<typeof schemas, 'save'>;

interface ConnectFormProps {
  platform: PlatformName;
  report: PlatformReport;
  now: number;
  draft: Draft;
}

export function ConnectForm({ platform, report, now, draft }: ConnectFormProps) {
  const { refreshPlatforms } = useDeskClient();
  const { disabledReason } = useMayChange();
  const form = useRef<HTMLFormElement>(null);
  const [missed, setMissed] = useState<DraftField>();
  const save = useSave(platform);
  const isGiven = report.source === 'environment';
  const shut = isGiven ? say('environment.reason') : disabledReason;
  const lack = findLack(draft, report);
  // What was missed is said until it is there.
  const shown = missed !== undefined && missed === lack ? missed : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (shut !== undefined) return;
    setMissed(lack);
    if (lack !== undefined) {
      return form.current?.querySelector<HTMLElement>(`[name="${lack}"]`)?.focus();
    }
    const answer = await save.run(draft.input());
    if (!answer.ok) return;
    draft.reset();
    refreshPlatforms();
  }

  const fields = { platform, report, draft, missed: shown, shut, faults: save.problem?.fields };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      autoComplete="off"
      aria-label={say(`${platform}.form`)}
      className="grid content-start gap-4.5"
    >
      <h3>{say(report.mode === 'practice' ? `${platform}.form` : `${platform}.form.change`)}</h3>
      {isGiven && (
        <p className="flex gap-2.5 rounded-control bg-sunken px-3 py-2.5 text-small">
          <Icon name="lock" size={18} className="mt-px text-ink-2" />
          <span>{say('environment', { names: say(`${platform}.variables`) })}</span>
        </p>
      )}
      <ConnectFields {...fields} />
      <AppFields {...fields} />
      <ConnectOrder
        platform={platform}
        report={report}
        now={now}
        draft={draft}
        lack={lack}
        busy={save.busy}
        shut={shut}
      />
      <ProblemNotice problem={save.problem} />
    </form>
  );
}

function useSave(platform: PlatformName) {
  const guard = useGuard();
  return useAdminChange<Save>(feature, 'save', {
    // The one field of the desk that a bot's token may stand in.
    guarded: ({ credential, ...rest }) =>
      loginIn(guard, platform, credential ?? '') === undefined ? rest : { credential, ...rest },
    success: (after) => {
      const told = after[platform];
      const name = pickName(told) ?? say('unnamed');
      return {
        title: say('save.done'),
        description: say(`${platform}.mode.${told.mode}`, { name }),
      };
    },
  });
}
