import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/check-list.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { PlatformReport } from '../report.ts';
import en from './words/en.json';

const say = words(en);

interface CredentialRowProps {
  platform: PlatformName;
  report: PlatformReport;
  name: string | undefined;
  /** Undefined while the form for a new one is open. */
  onReplace: (() => void) | undefined;
}

/** Whose token or key is in use, and when the platform accepted it. */
export function CredentialRow({ platform, report, name, onReplace }: CredentialRowProps) {
  const { disabledReason } = useMayChange();
  const { mode, source, problem, checked_at } = report;
  if (mode === 'broken') {
    return (
      <CheckRow
        mark="bad"
        title={<b>{problem?.title ?? say('broken')}</b>}
        hint={problem?.detail}
      />
    );
  }
  const isGiven = source === 'environment';
  const time = checked_at === null ? '' : sayClock(checked_at);
  return (
    <CheckRow
      mark="ok"
      title={
        <Sentence
          text={say(isGiven ? `${platform}.given` : `${platform}.kept`)}
          parts={{ name: <b>{name ?? say('unnamed')}</b> }}
        />
      }
      hint={
        isGiven
          ? say(`${platform}.given.how`)
          : say(`${platform}.accepted`, { time: time || say('unnamed') })
      }
      state={
        !isGiven &&
        onReplace && (
          <Button size="small" disabledReason={disabledReason} onClick={onReplace}>
            {say(`${platform}.replace`)}
          </Button>
        )
      }
    />
  );
}
