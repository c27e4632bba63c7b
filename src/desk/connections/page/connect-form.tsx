import { type FormEvent, useRef, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Order } from '#ui/order.tsx';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from '../contract.ts';
import { AppFields } from './app-fields.tsx';
import { ConnectFields } from './connect-fields.tsx';
import { isKept, type PlatformReport, pickName } from './report.ts';
import { type Draft, type DraftField, findLack, loginIn } from './use-draft.ts';
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
  const { refreshDesk } = useDeskClient();
  const { disabledReason } = useMayChange();
  const form = useRef<HTMLFormElement>(null);
  const [missed, setMissed] = useState<DraftField>();
  const save = useSave(platform);
  const isGiven = report.source === 'environment';
  const shut = isGiven ? say('environment.reason') : disabledReason;
  const lack = findLack(draft, report);
  // The error stays until the missing field is filled in.
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
    refreshDesk();
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
    // This is the only field of the desk that accepts a bot token.
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

interface ConnectOrderProps {
  platform: PlatformName;
  report: PlatformReport;
  now: number;
  draft: Draft;
  lack: DraftField | undefined;
  busy: boolean;
  shut: string | undefined;
}

/** The effect of the button, and the button itself. */
function ConnectOrder(props: ConnectOrderProps) {
  const { report, draft, busy, shut } = props;
  const isTry = draft.values.credential !== '' || !isKept(report);
  const isSpent = isTry && report.tries_left === 0;
  return (
    <Order tone="safe" sentence={pickSentence(props)}>
      <Button
        type="submit"
        variant="solid"
        busy={busy}
        disabled={!isTry && !draft.isChanged && shut === undefined}
        busyLabel={say('save.busy')}
        disabledReason={shut ?? (isSpent ? spentWords(report) : undefined)}
      >
        {say(isTry ? 'save' : 'save.list')}
      </Button>
      {isTry && shut === undefined && (
        <span className="text-[13px] text-ink-2">
          {isSpent ? spentWords(report) : say('tries', { count: report.tries_left })}
        </span>
      )}
    </Order>
  );
}

function pickSentence({ platform, report, draft, lack }: ConnectOrderProps): string {
  if (report.source === 'environment') return say('order.environment');
  if (lack !== undefined) return say(`${platform}.order.${lack}`);
  const count = draft.reading.ids.length;
  if (draft.values.credential !== '') return say(`${platform}.order.try`, { count });
  if (!draft.isChanged && report.mode === 'broken') return say(`${platform}.order.broken`);
  return say(draft.isChanged ? `${platform}.order.list` : 'order.same', { count });
}

function spentWords({ tries_back_at }: PlatformReport): string {
  if (tries_back_at === null) return say('tries.none');
  return say('tries.back', { time: sayClock(tries_back_at) });
}
