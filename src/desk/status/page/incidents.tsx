import { Dot } from '#ui/dot.tsx';
import { Panel } from '#ui/panel.tsx';
import { sayFullMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { sayCause, sayLength, sayPastCause, sayTools, sayWhen } from './sayings.ts';
import type { IncidentShown, Status } from './use-status.ts';

const say = words(en);

export function Incidents({ status }: { status: Status }) {
  const { incidents, incidents_open: open, incidents_over: over, now } = status;
  const left = open + over - incidents.length;
  return (
    <Panel
      title={say('incidents')}
      aside={say(incidents.length > 0 ? 'incidents.counts' : 'incidents.days', { open, over })}
      flush
      className="mt-7"
    >
      {incidents.length === 0 ? (
        <p className="px-4 py-3.5 text-small text-ink-2 sm:px-5">{say('incidents.none')}</p>
      ) : (
        <ul className="incidents">
          {incidents.map((one) => (
            <Incident key={`${one.started_at} ${one.tools.join()}`} incident={one} now={now} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className="border-t border-line px-4 py-3 text-small text-ink-3 sm:px-5">
          {say('incidents.more', { count: left })}
        </p>
      )}
    </Panel>
  );
}

function Incident({ incident, now }: { incident: IncidentShown; now: number }) {
  const { is_open, state, tools, cause, started_at, ended_at } = incident;
  const isSlow = cause.code === 'slow' || cause.code === 'slow-calls';
  const word = !is_open ? 'over' : state === 'offline' ? 'down' : isSlow ? 'slow' : 'degraded';
  const look = !is_open ? 'ok' : state === 'offline' ? 'bad' : 'warn';
  const length = sayLength(Math.max(0, (ended_at ?? now) - started_at));
  return (
    <li>
      <p className={`state ${look}`}>
        <Dot state={look} />
        {say(`incident.${word}`)}
      </p>
      <div>
        <b>{sayTools(tools)}</b>
        <p className="what">{is_open ? sayCause(cause) : sayPastCause(cause)}</p>
      </div>
      <div className="when">
        <time dateTime={new Date(started_at).toISOString()} title={sayFullMoment(started_at)}>
          {sayWhen(incident, now)}
        </time>
        <span>{is_open ? say('so-far', { length }) : length}</span>
      </div>
    </li>
  );
}
