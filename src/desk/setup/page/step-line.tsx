import type { ReactNode } from 'react';
import { locale } from '#ui/locale.ts';
import { Sentence } from '#ui/sentence.tsx';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { StepId } from '../contract.ts';
import type { Checklist } from './checklist.ts';
import en from './words/en.json';

const say = words(en);

/** What is true now, in one line. */
export function StepLine({ id, checklist }: { id: StepId; checklist: Checklist }): ReactNode {
  return lines[id](checklist);
}

const join = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);

const lines: Record<StepId, (checklist: Checklist) => ReactNode> = {
  name({ name, steps }) {
    if (steps.find(({ id }) => id === 'name')?.state !== 'done') return say('name.todo');
    const text = say(name.community ? 'name.done.linked' : 'name.done');
    return <Sentence text={text} parts={{ name: <b>{name.site_name}</b> }} />;
  },

  address({ address }) {
    const { public_url, reach, proxy, opened_at } = address;
    if (public_url === null) return say('address.todo');
    const parts = { address: <code>{hostOf(public_url)}</code> };
    if (reach !== 'https' && reach !== 'none') {
      return <Sentence text={say(`address.${reach}`)} parts={parts} />;
    }
    if (proxy === 'untrusted') return <Sentence text={say('address.untrusted')} parts={parts} />;
    if (opened_at === null) return <Sentence text={say('address.unopened')} parts={parts} />;
    return <Sentence text={say('address.done', { time: sayClock(opened_at) })} parts={parts} />;
  },

  discord({ discord }) {
    const { mode, as, servers, members_intent, missing } = discord;
    if (mode === 'practice') return say('discord.todo');
    if (mode === 'broken') return say('discord.broken');
    const parts = { bot: <b>{as}</b>, servers: <b>{join(servers)}</b> };
    if (servers.length === 0) return <Sentence text={say('discord.no-servers')} parts={parts} />;
    if (members_intent === false) return <Sentence text={say('discord.intent')} parts={parts} />;
    if (missing > 0) {
      return <Sentence text={say('discord.missing', { count: missing })} parts={parts} />;
    }
    return <Sentence text={say('discord.done')} parts={parts} />;
  },

  roblox({ roblox }) {
    const { mode, as, experiences, missing } = roblox;
    if (mode === 'practice') return say('roblox.todo');
    if (mode === 'broken') return say('roblox.broken');
    const parts = { key: <b>{as}</b>, experiences: <b>{join(experiences)}</b> };
    if (experiences.length === 0) {
      return <Sentence text={say('roblox.no-experiences')} parts={parts} />;
    }
    if (missing > 0) {
      return <Sentence text={say('roblox.missing', { count: missing })} parts={parts} />;
    }
    return <Sentence text={say('roblox.done')} parts={parts} />;
  },

  limits({ limits }) {
    const parts = { targets: <b>{limits.targets}</b>, count: <b>{limits.protected}</b> };
    return (
      <>
        <Sentence text={say('limits.targets')} parts={parts} />{' '}
        <Sentence
          text={say(limits.protected === 0 ? 'limits.none' : 'limits.protected', {
            count: limits.protected,
          })}
          parts={{ number: <b>{limits.protected}</b> }}
        />
      </>
    );
  },

  team({ team }) {
    const { joined, open } = team;
    const [last] = joined.slice(-1);
    if (!last) return say(open > 0 ? 'team.waiting' : 'team.todo', { count: open });
    const parts = {
      holder: <b>{last.holder}</b>,
      holders: <b>{join(joined.map((one) => one.holder))}</b>,
    };
    if (joined.length > 1) {
      return <Sentence text={say('team.done')} parts={parts} />;
    }
    return (
      <>
        <Sentence text={say('team.one', { time: sayClock(last.at) })} parts={parts} />{' '}
        {say(open > 0 ? 'team.open' : 'team.second')}
      </>
    );
  },

  raid({ raid }) {
    if (raid.undone) return say('raid.done');
    if (raid.job_id === null) return say('raid.todo');
    return say(raid.job_state === 'waiting' ? 'raid.waiting' : 'raid.begun', { job: raid.job_id });
  },
};

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
