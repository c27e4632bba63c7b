import { type ReactNode, useId } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { Icon } from '#ui/icon.tsx';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import type { Checklist } from './checklist.ts';
import en from './words/en.json';

const say = words(en);

/** What moderators could use now. */
export function WorksNow({ checklist }: { checklist: Checklist }) {
  const { discord, roblox } = checklist;
  const { holdsPass } = useDeskClient();
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel px-4 py-4 sm:px-5">
      <h3 id={id} className="mb-1">
        {say('works')}
      </h3>
      <ul className="-mb-2 divide-y divide-line">
        <Line label={say('works.discord')}>
          <ModeTag mode={discord.mode} places={discord.servers.length} />
        </Line>
        <Line label={say('works.roblox')}>
          <ModeTag mode={roblox.mode} places={roblox.experiences.length} />
        </Line>
        <Line label={say('works.access')}>
          {holdsPass ? <Active /> : <Tag>{say('works.no-pass')}</Tag>}
        </Line>
      </ul>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      {label}
      <span className="ml-auto">{children}</span>
    </li>
  );
}

function ModeTag({ mode, places }: { mode: Checklist['discord']['mode']; places: number }) {
  if (mode === 'practice') return <PracticeTag />;
  if (mode === 'broken') return <Tag tone="bad">{say('works.broken')}</Tag>;
  return places === 0 ? <Tag tone="warn">{say('works.nowhere')}</Tag> : <Active />;
}

function Active() {
  return (
    <Tag tone="ok">
      <Icon name="check" size={14} />
      {say('works.active')}
    </Tag>
  );
}
