import { useMayChange } from '#kit/admin/use-may-change.ts';
import { Button } from '#ui/button.tsx';
import { CheckList, CheckRow } from '#ui/check-list.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import type { DiscordReport } from '../report.ts';
import { PortalPicture } from './portal-picture.tsx';
import { useRecheck } from './use-recheck.ts';
import en from './words/en.json';

const say = words(en);

interface IntentsProps {
  report: DiscordReport;
  refetch: () => void;
}

/** The three privileged intents by name: the one that tools need, and two that should stay off. */
export function Intents({ report, refetch }: IntentsProps) {
  const { mayChange, disabledReason } = useMayChange();
  const isOff = report.members_intent === 'off';
  const isLacking = isOff || report.guilds.some(({ missing }) => missing.length > 0);
  const recheck = useRecheck('discord', { isNeeded: isLacking && mayChange, refetch });
  return (
    <CheckList title={say('intents')} aside={say('intents.aside')}>
      <CheckRow
        mark={isOff ? 'warn' : 'ok'}
        title={<b>{say('intent.members')}</b>}
        hint={say(isOff ? 'intent.members.off' : 'intent.members.on')}
        state={isOff ? <Off seconds={recheck.seconds} busy={recheck.busy} /> : <On />}
      >
        {isOff && (
          <div className="mt-2.5">
            <PortalPicture shown="intent" />
          </div>
        )}
      </CheckRow>
      {(['content', 'presence'] as const).map((name) => (
        <CheckRow
          key={name}
          mark="none"
          title={say(`intent.${name}`)}
          hint={say(`intent.${name}.about`)}
          state={
            <span className="text-small text-ink-2">
              {say(report[`${name}_intent`] === 'on' ? 'intent.needless' : 'intent.unneeded')}
            </span>
          }
        />
      ))}
      {isLacking && (
        <li className="pt-3">
          <Button
            size="small"
            icon="refresh"
            busy={recheck.busy}
            busyLabel={say('checking')}
            disabledReason={disabledReason}
            onClick={recheck.checkNow}
          >
            {say('check')}
          </Button>
        </li>
      )}
    </CheckList>
  );
}

function On() {
  return <StateTag state="ok">{say('intent.on')}</StateTag>;
}

function Off({ seconds, busy }: { seconds: number | undefined; busy: boolean }) {
  const text = busy
    ? say('intent.off.checking')
    : seconds === undefined
      ? say('intent.off')
      : say('intent.off.soon', { seconds });
  return <StateTag state="warn">{text}</StateTag>;
}
