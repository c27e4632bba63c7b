import type { ReactNode } from 'react';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type Checked, Quiet, TagList } from './page-account.tsx';
import en from './words/en.json';

const say = words(en);

type Server = NonNullable<Checked['server']>;

/** The account's membership and ban in one of the owner's servers. A missing part says why. */
export function Standing({ of, now }: { of: Server; now: number }) {
  return (
    <Panel title={say('standing', { server: of.name })}>
      <Facts
        items={[
          { term: say('member'), value: <Member part={of.member} now={now} /> },
          ...memberFacts(of, now),
          { term: say('ban'), value: <Ban part={of.ban} /> },
        ]}
      />
    </Panel>
  );
}

function Member({ part, now }: { part: Server['member']; now: number }) {
  if (part.state === 'unavailable') return <Unavailable why={part.why} />;
  if (part.state === 'none') return <StateTag state="idle">{say('member.none')}</StateTag>;
  const { joined_at } = part.value;
  if (joined_at === null) return say('member.yes');
  return (
    <>
      {say('member.since')} <TimeText at={joined_at} now={now} form="moment" />
    </>
  );
}

function memberFacts({ member, roles }: Server, now: number): { term: string; value: ReactNode }[] {
  if (member.state !== 'ok') return [];
  const { nick, timed_out_until: until } = member.value;
  return [
    { term: say('nick'), value: nick ?? <Quiet>{say('none')}</Quiet> },
    { term: say('roles'), value: <Roles part={roles} /> },
    { term: say('timeout'), value: <TimeOut until={until} now={now} /> },
  ];
}

function Roles({ part }: { part: Server['roles'] }) {
  if (part.state === 'unavailable') return <Unavailable why={part.why} />;
  if (part.state === 'none' || part.value.length === 0) return <Quiet>{say('none')}</Quiet>;
  return <TagList names={part.value.map(({ name }) => name)} />;
}

function TimeOut({ until, now }: { until: number | null; now: number }) {
  if (until === null) return <Quiet>{say('timeout.none')}</Quiet>;
  return (
    <>
      <StateTag state="warn">{say('timeout.on')}</StateTag>{' '}
      <span className="whitespace-nowrap">
        {say('timeout.until')} <TimeText at={until} now={now} form="moment" />
      </span>
    </>
  );
}

function Ban({ part }: { part: Server['ban'] }) {
  if (part.state === 'unavailable') return <Unavailable why={part.why} />;
  if (part.state === 'none') return <StateTag state="ok">{say('ban.none')}</StateTag>;
  const { reason } = part.value;
  return (
    <>
      <StateTag state="bad">{say('ban.yes')}</StateTag>
      <span className="block">
        {reason ? say('ban.reason', { reason }) : <Quiet>{say('ban.no-reason')}</Quiet>}
      </span>
    </>
  );
}

function Unavailable({ why }: { why: string }) {
  return (
    <span className="flex gap-1.5 text-small text-warn">
      <Icon name="question" size={17} className="mt-px" />
      <span>
        <b>{say('unavailable')}</b> {why}
      </span>
    </span>
  );
}
