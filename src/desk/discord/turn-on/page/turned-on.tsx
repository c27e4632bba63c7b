import { Facts } from '#ui/facts.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { State } from './state.ts';
import en from './words/en.json';

const say = words(en);

interface TurnedOnProps {
  state: State;
  turned: NonNullable<State['turned']>;
}

/** What Discord has of this desk. */
export function TurnedOn({ state, turned }: TurnedOnProps) {
  const { now, is_on: isOn, last_used_at: usedAt, servers } = state;
  return (
    <>
      <Facts
        items={[
          {
            term: say('address'),
            value: <code className="text-[13px] wrap-anywhere">{turned.address}</code>,
          },
          {
            term: say('since'),
            value: (
              <>
                <TimeText at={turned.at} now={now} /> {say('by', { by: turned.by })}
              </>
            ),
          },
          ...(isOn
            ? [
                {
                  term: say('last'),
                  value: usedAt === null ? say('last.none') : <TimeText at={usedAt} now={now} />,
                },
              ]
            : []),
        ]}
      />
      {servers.length > 0 && (
        <ul aria-label={say('servers')} className="divide-y divide-line border-y border-line">
          {servers.map((server) => (
            <Server key={server.id} server={server} isOn={isOn} />
          ))}
        </ul>
      )}
    </>
  );
}

const looks = {
  registered: 'ok',
  waiting: 'warn',
  failed: 'bad',
  changed: 'bad',
  absent: 'warn',
} as const;

function Server({ server, isOn }: { server: State['servers'][number]; isOn: boolean }) {
  const { name, state, why } = server;
  const label = isOn ? say(`state.${state}`) : say('left.state');
  return (
    <li className="grid gap-1 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="min-w-0 wrap-anywhere">{name}</b>
        <span className="ml-auto max-sm:ml-0">
          <StateTag state={looks[state]}>{label}</StateTag>
        </span>
      </div>
      {why !== null && <p className="text-small text-ink-2">{why}</p>}
    </li>
  );
}
