import { ActOn } from '#kit/page/act-on.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import en from './words/en.json';

const say = words(en);

export type Checked = ActionOf<typeof schemas, 'check'>['output'];

/** The public profile that everyone on Discord can see. */
export function Account({ of, onAnother }: { of: Checked; onAnother: () => void }) {
  const place = useBroughtIntoView(of);
  const { platforms } = useDeskClient();
  const shownName = of.display_name ?? of.username;
  return (
    <Panel title={say('account')}>
      <div ref={place} className="grid gap-4">
        <div className="flex items-center gap-3.5">
          <img
            src={of.avatar_url}
            alt={say('avatar', { name: shownName })}
            width={60}
            height={69}
            referrerPolicy="no-referrer"
            className="arch large object-cover p-0!"
          />
          <div className="min-w-0 flex-1">
            <b className="block text-slip wrap-anywhere">{shownName}</b>
            <p className="mt-1 flex flex-wrap gap-1.5">
              {of.is_young && <Tag tone="warn">{say('young', { count: of.age_days ?? 0 })}</Tag>}
              {of.is_bot && <Tag tone="accent">{say('bot')}</Tag>}
              {of.is_system && <Tag tone="accent">{say('system')}</Tag>}
              {!of.is_bot && !of.is_system && <Tag>{say('person')}</Tag>}
            </p>
          </div>
        </div>
        <Facts
          items={[
            { term: say('id'), value: <span className="font-mono text-[14px]">{of.user_id}</span> },
            { term: say('username'), value: of.username },
            { term: say('display-name'), value: of.display_name ?? <Quiet>{say('none')}</Quiet> },
            { term: say('created'), value: <Created of={of} /> },
            { term: say('badges'), value: <Badges names={of.badges} /> },
          ]}
        />
        {of.is_young && (
          <p className="text-small text-ink-2">{say('young.why', { days: of.young_days })}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <CopyButton text={of.user_id} label={say('copy.id')} />
          <CopyButton text={of.username} label={say('copy.name')} />
        </div>
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <Button icon="refresh" onClick={onAnother}>
            {say('another')}
          </Button>
          <ActOn kind="discord-id" id={of.user_id} name={of.username} />
          {/* Ids of the sandbox have no account on Discord. */}
          {platforms.modes?.discord !== 'practice' && (
            <a href={`https://discord.com/users/${of.user_id}`} target="_blank" rel="noreferrer">
              {say('profile')}
            </a>
          )}
        </div>
      </div>
    </Panel>
  );
}

export function Quiet({ children }: { children: string }) {
  return <span className="text-ink-2">{children}</span>;
}

function Created({ of }: { of: Checked }) {
  if (of.created_at === null) return <Quiet>{say('unknown')}</Quiet>;
  return (
    <>
      <TimeText at={of.created_at} now={of.now} form="moment" />{' '}
      <Quiet>{ageWords(of.age_days ?? 0)}</Quiet>
    </>
  );
}

function ageWords(days: number): string {
  return days === 1 ? say('age.one') : say('age.other', { days: formatNumber(days) });
}

function Badges({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Quiet>{say('none')}</Quiet>;
  return <TagList names={names} />;
}

export function TagList({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  );
}
