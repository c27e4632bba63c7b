import type { ActionOf } from '#kit/page/action.tsx';
import { Facts } from '#ui/facts.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

type Kept = NonNullable<ActionOf<typeof schemas, 'look'>['output']['channel']>;

/** Which one it is, and whether it still takes anything. Its address is never shown whole. */
export function Channel({ channel, now }: { channel: Kept; now: number }) {
  const { broken, name, guild_name, guild_id, is_practice, webhook, saved_at, saved_by } = channel;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="wrap-anywhere">{name}</b>
        {is_practice && <PracticeTag />}
        <StateTag state={broken ? 'bad' : 'ok'}>
          {say(broken ? 'state.broken' : 'state.ok')}
        </StateTag>
      </p>
      {broken && (
        <p className="rounded-control border border-bad-fill bg-bad-soft px-3.5 py-2.5 text-small">
          <b>{say(`broken.${broken.why}`)}</b> {say('broken.mend')}{' '}
          <span className="text-ink-2">
            {say('broken.since')} <TimeText at={broken.at} now={now} />
          </span>
        </p>
      )}
      <Facts
        items={[
          { term: say('server'), value: guild_name ?? guild_id },
          {
            term: say('webhook'),
            value: <span className="font-mono text-[13px] wrap-anywhere">{webhook}</span>,
          },
          {
            term: say('set.when'),
            value: (
              <>
                <TimeText at={saved_at} now={now} /> {say('set.by', { by: saved_by })}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
