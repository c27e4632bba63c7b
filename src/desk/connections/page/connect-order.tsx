import type { PlatformName } from '#kit/contract/needs.ts';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { clockOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { isKept, type PlatformReport } from './report.ts';
import type { Draft, DraftField } from './use-draft.ts';
import en from './words/en.json';

const say = words(en);

interface ConnectOrderProps {
  platform: PlatformName;
  report: PlatformReport;
  now: number;
  draft: Draft;
  lack: DraftField | undefined;
  busy: boolean;
  shut: string | undefined;
}

/** What pressing the button does, said above it. */
export function ConnectOrder(props: ConnectOrderProps) {
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
  return say('tries.back', { time: clockOf(tries_back_at) });
}
