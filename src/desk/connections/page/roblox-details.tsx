import type { ReactNode } from 'react';
import { Facts } from '#ui/facts.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { PlaceRow, Places } from './places.tsx';
import type { RobloxReport } from './report.ts';
import en from './words/en.json';

const say = words(en);

interface RobloxDetailsProps {
  report: RobloxReport;
  now: number;
}

export function RobloxDetails({ report, now }: RobloxDetailsProps) {
  if (report.mode === 'practice') return null;
  return (
    <>
      {report.key && <KeyFacts apiKey={report.key} now={now} />}
      {report.universes.length > 0 && (
        <Places title={say('roblox.places')}>
          {report.universes.map((universe) => (
            <PlaceRow
              key={universe.id}
              place={universe}
              state={universe.state}
              words={say(universe.state === 'here' ? 'universe.here' : 'universe.absent')}
              missing={universe.missing}
              fix={say('roblox.fix')}
            >
              {universe.state === 'absent' && say('universe.absent.how')}
            </PlaceRow>
          ))}
        </Places>
      )}
    </>
  );
}

type ApiKey = NonNullable<RobloxReport['key']>;

function KeyFacts({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { owner_id, expires_at, used_at, scopes } = apiKey;
  return (
    <Facts
      items={[
        { term: say('key.state'), value: <KeyState apiKey={apiKey} /> },
        {
          term: say('key.expires'),
          value:
            expires_at === null ? (
              say('key.endless')
            ) : (
              <TimeText at={expires_at} now={now} form="moment" />
            ),
        },
        {
          term: say('key.used'),
          value: used_at === null ? say('key.unused') : <TimeText at={used_at} now={now} />,
        },
        { term: say('key.owner'), value: <code>{owner_id}</code> },
        { term: say('key.scopes'), value: <Scopes scopes={scopes} /> },
      ]}
    />
  );
}

function KeyState({ apiKey }: { apiKey: ApiKey }): ReactNode {
  if (apiKey.expired) return <StateTag state="bad">{say('key.expired')}</StateTag>;
  if (!apiKey.enabled) return <StateTag state="bad">{say('key.disabled')}</StateTag>;
  return <StateTag state="ok">{say('key.enabled')}</StateTag>;
}

function Scopes({ scopes }: Pick<ApiKey, 'scopes'>) {
  if (scopes.length === 0) return say('key.no-scopes');
  return (
    <ul className="grid gap-1">
      {scopes.map(({ name, operations, universes }) => (
        <li key={name}>
          <code>{name}</code> <span className="text-small">{operations.join(', ')}</span>{' '}
          <span className="text-small text-ink-2">
            {universes === null
              ? say('key.everywhere')
              : say('key.universes', { ids: universes.join(', ') })}
          </span>
        </li>
      ))}
    </ul>
  );
}
