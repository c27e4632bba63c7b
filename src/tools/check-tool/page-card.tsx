import { useState } from 'react';
import { ActOn } from '#kit/page/act-on.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { Arch } from '#ui/arch.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import { Inventory } from './page-inventory.tsx';
import { counted, LongList, LongText, Numbers, PartText, toWords } from './page-parts.tsx';
import en from './words/en.json';

const say = words(en);

type Found = ActionOf<typeof schemas, 'check'>['output'];
type Data = Found['data'];

interface PlayerCardProps {
  found: Found;
  onAnother: () => void;
}

export function PlayerCard({ found, onAnother }: PlayerCardProps) {
  const { data, now } = found;
  const place = useBroughtIntoView(found);
  return (
    <Panel title={say('result')}>
      <div ref={place} className="grid gap-5">
        <Who data={data} thumbnail={found.thumbnail} />
        {data.description !== '' && <LongText text={data.description} />}
        <Numbers
          items={[
            { term: say('friends'), part: toWords(data.Friends, counted) },
            { term: say('followers'), part: toWords(data.Followers, counted) },
            { term: say('following'), part: toWords(data.Following, counted) },
          ]}
        />
        <Facts items={cardFacts(data, now)} />
        <Inventory userId={data.UserID} />
        <div className="grid gap-3 border-t border-line pt-4">
          <Links found={found} />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={data.UserID} label={say('copy.id')} />
            <CopyButton text={data.Username} label={say('copy.name')} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button icon="refresh" onClick={onAnother}>
              {say('another')}
            </Button>
            <ActOn kind="roblox-id" id={data.UserID} name={data.Username} />
          </div>
        </div>
      </div>
    </Panel>
  );
}

function Links({ found }: { found: Found }) {
  const { profile_url: profile, statistics_url: statistics } = found;
  if (profile === null || statistics === null) {
    return <p className="text-small text-ink-2">{say('practice.links')}</p>;
  }
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      <a href={profile} target="_blank" rel="noreferrer">
        {say('profile')}
      </a>
      <a href={statistics} target="_blank" rel="noreferrer">
        {say('statistics')}
      </a>
    </p>
  );
}

function Who({ data, thumbnail }: { data: Data; thumbnail: string | null }) {
  const { Username, DisplayName, UserID, young, AccountAgeDays, banned, verified } = data;
  return (
    <div className="flex items-center gap-4">
      <Portrait picture={thumbnail} name={Username} />
      <div className="min-w-0">
        <h3 className="text-h2 wrap-anywhere">
          {Username}
          {DisplayName !== Username && (
            <span className="font-normal text-ink-2"> {say('display', { name: DisplayName })}</span>
          )}
        </h3>
        <p className="font-mono text-small text-ink-2">{UserID}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {banned.state === 'ok' && banned.value && <Tag tone="bad">{say('banned')}</Tag>}
          {young && <Tag tone="warn">{youngWords(AccountAgeDays ?? 0)}</Tag>}
          {verified.state === 'ok' && verified.value && <Tag tone="ok">{say('verified')}</Tag>}
        </p>
      </div>
    </div>
  );
}

function Portrait({ picture, name }: { picture: string | null; name: string }) {
  const [isLost, setLost] = useState(false);
  if (picture === null || isLost) return <Arch icon="id-card" size="large" />;
  return (
    <span className="arch large overflow-hidden p-0">
      <img
        src={picture}
        alt={say('picture', { name })}
        onError={() => setLost(true)}
        className="size-full object-cover"
      />
    </span>
  );
}

const youngWords = (count: number) =>
  count === 0 ? say('age.tag.today') : say('age.tag', { count });

function cardFacts(data: Data, now: number) {
  const { banned } = data;
  return [
    { term: say('created'), value: <Created data={data} now={now} /> },
    ...(banned.state === 'ok'
      ? []
      : [{ term: say('banned'), value: <PartText part={banned}>{String}</PartText> }]),
    {
      term: say('former'),
      value: (
        <PartText part={data.previous_usernames}>
          {(names) => (
            <LongList items={[...new Set(names)]} keyOf={(name) => name}>
              {(name) => name}
            </LongList>
          )}
        </PartText>
      ),
    },
    {
      term: say('badges'),
      value: (
        <PartText part={data.badges}>
          {(badges) => (
            <LongList items={badges} keyOf={({ name }) => name}>
              {({ name }) => name}
            </LongList>
          )}
        </PartText>
      ),
    },
    {
      term: say('groups'),
      value: (
        <PartText part={data.groups}>
          {(groups) => (
            <LongList items={groups} keyOf={({ id }) => id}>
              {({ name, role, rank }) => (
                <>
                  {name}
                  <span className="block text-[13px] text-ink-2">
                    {say('groups.rank', { role, rank })}
                  </span>
                </>
              )}
            </LongList>
          )}
        </PartText>
      ),
    },
  ];
}

function Created({ data, now }: { data: Data; now: number }) {
  const { created, AccountAgeDays: count } = data;
  if (created === null || count === null) return say('age.unknown');
  return (
    <>
      <TimeText at={created} now={now} form="date" />{' '}
      <span className="text-ink-2 tabular-nums">
        {count === 0 ? say('age.today') : say('age.days', { count, days: counted(count) })}
      </span>
    </>
  );
}
