import { Link } from 'wouter';
import type { BrakeOn } from '#kit/page/client.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { useServerNow } from '#ui/time-text.tsx';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);
const SECOND_MS = 1_000;

interface BrakesProps {
  on: readonly BrakeOn[];
  /** When the desk told of them, on its clock. */
  told: number;
  boxed?: boolean | undefined;
}

export function Brakes({ on, told, boxed }: BrakesProps) {
  const now = useServerNow(told, SECOND_MS);
  return on.map((brake) => <Brake key={brake.guild_id} of={brake} now={now} boxed={boxed} />);
}

interface BrakeProps {
  of: BrakeOn;
  now: number;
  boxed?: boolean | undefined;
}

function Brake({ of, now, boxed }: BrakeProps) {
  const until = Math.max(of.invites_until ?? 0, of.dms_until ?? 0);
  const isLive = (at: number | null) => at !== null && at > now;
  const [invites, dms] = [isLive(of.invites_until), isLive(of.dms_until)];
  if (!invites && !dms) return null;
  return (
    <div
      role="note"
      className={`flex min-h-8.5 items-center gap-x-2.5 gap-y-1 border-warn-fill bg-warn-soft pt-1.25 pb-1.25 text-label leading-[1.4] text-warn max-sm:px-4 max-sm:pt-1 max-sm:text-small ${boxed ? 'rounded-panel border px-5' : 'border-b px-8'}`}
    >
      <Icon name="clock" size={18} />
      <p className="min-w-0 wrap-anywhere">
        <Sentence
          text={say(invites && dms ? 'brake.both' : invites ? 'brake.invites' : 'brake.dms')}
          parts={{ server: <b>{of.guild_name}</b>, time: <b>{sayClock(until)}</b> }}
        />{' '}
        <span className="whitespace-nowrap tabular-nums">
          {say('brake.left', { left: leftWords(until - now) })}
        </span>
      </p>
      <Link
        to="/server-ban#brake"
        className="ml-auto flex-none font-semibold text-inherit max-sm:py-1.5"
      >
        {say('brake.end')}
      </Link>
    </div>
  );
}

/** '1:04:09', '4:09'. */
function leftWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
