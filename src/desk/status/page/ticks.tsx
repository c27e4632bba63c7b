import { sayClock, sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { sayPercent } from './sayings.ts';
import type { ToolStatus } from './use-status.ts';

const say = words(en);
const GOOD = 99.9;
const BAD = 95;

type Tick = ToolStatus['days'][number];

function lookOf({ uptime, degraded }: Tick): string {
  if (uptime === null) return 'none';
  if (uptime < BAD) return 'bad';
  return degraded || uptime < GOOD ? 'warn' : 'ok';
}

interface UptimeProps {
  tool: Pick<ToolStatus, 'hours' | 'days' | 'uptime_24h' | 'uptime_30d' | 'state'>;
  now: number;
}

/** Two strips: 24 hours and 30 days, each with its figure. */
export function Uptime({ tool, now }: UptimeProps) {
  const { hours, days, uptime_24h, uptime_30d, state } = tool;
  const isPractice = state === 'practice';
  return (
    <div className="uptime">
      <Strip
        label={say('day')}
        name={say('day.up', { percent: sayPercent(uptime_24h) })}
        {...{ ticks: hours, figure: uptime_24h, isPractice }}
        title={({ at, uptime }) => say('tick', { time: sayClock(at), percent: sayPercent(uptime) })}
      />
      <Strip
        label={say('month')}
        name={say('month.up', { percent: sayPercent(uptime_30d) })}
        {...{ ticks: days, figure: uptime_30d, isPractice }}
        title={({ at, uptime }) =>
          say('tick', { time: sayMoment(at, now), percent: sayPercent(uptime) })
        }
      />
    </div>
  );
}

interface StripProps {
  label: string;
  name: string;
  ticks: readonly Tick[];
  figure: number | null;
  isPractice: boolean;
  title: (tick: Tick) => string;
}

function Strip({ label, name, ticks, figure, isPractice, title }: StripProps) {
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className={`ticks ${isPractice ? 'practice' : ''}`} role="img" aria-label={name}>
        {ticks.map((tick) => (
          <i key={tick.at} className={lookOf(tick)} title={title(tick)} />
        ))}
      </span>
      <b className={figure === null ? 'unmeasured' : ''} aria-hidden="true">
        {sayPercent(figure)}
      </b>
    </>
  );
}

/** What the colors and heights of the ticks mean. */
export function TicksKey() {
  return (
    <ul className="ticks-key">
      {(['ok', 'warn', 'bad', 'none'] as const).map((look) => (
        <li key={look}>
          <span className="ticks" aria-hidden="true">
            <i className={look} />
          </span>
          {say(`key.${look}`)}
        </li>
      ))}
    </ul>
  );
}
