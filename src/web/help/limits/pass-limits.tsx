import { type ReactNode, useEffect } from 'react';
import { type Action, budgetFor, isInScope, type Tool } from '#kit/contract/feature.ts';
import type { PassInfo } from '#kit/page/client.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { usePass } from '../../client/pass.ts';
import { refreshDesk } from '../../client/session.ts';
import en from '../words/en.json';
import { Left } from './left.tsx';
import { Zone } from './zone.tsx';

const say = words(en);
const DAY_MS = 24 * 3_600_000;

/** The limits of this browser's pass, read again when the help opens; without one, what a pass gives. */
export function PassLimits({ tool }: { tool: Tool | undefined }) {
  const { held, info, problem } = usePass();
  useEffect(() => {
    if (held) void refreshDesk();
  }, [held]);
  if (!held) return <ForVisitors />;
  if (problem) {
    return <ErrorText>{say('now.unread', { problem: problem.detail })}</ErrorText>;
  }
  if (!info) return <p className="text-ink-2">{say('now.loading')}</p>;
  return (
    <>
      <Facts items={tool ? [...ownFacts(info, tool), ...facts(info, tool)] : facts(info)} />
      <Zone />
    </>
  );
}

function ForVisitors() {
  return (
    <>
      <p>{say('visitor.pass')}</p>
      <p>{say('visitor.open')}</p>
      <p>{say('visitor.tries')}</p>
    </>
  );
}

interface Fact {
  term: string;
  value: ReactNode;
}

/** What is particular to one tool: whether the pass includes it, and the wait between its uses. */
function ownFacts({ scope, cooldown_ms }: PassInfo, tool: Tool): Fact[] {
  const actions: readonly Action[] = Object.values(tool.actions);
  const kinds = [...new Set(actions.flatMap(({ cooldown }) => cooldown ?? []))];
  const waits = kinds.map((kind) => {
    const seconds = formatNumber((cooldown_ms?.[kind] ?? 0) / 1_000);
    return say(kind === 'ban' ? 'now.seconds.bans' : 'now.seconds', { seconds });
  });
  const isIn = isInScope(tool, scope);
  const includes = scope === null ? 'all' : isIn ? 'in' : 'out';
  return [
    { term: say('now.scope'), value: say(`now.scope.${includes}`) },
    ...(waits.length === 0 ? [] : [{ term: say('now.cooldown'), value: waits.join(', ') }]),
  ];
}

/** The limits that count for this tool, or all of them. */
function facts(info: PassInfo, tool?: Tool): Fact[] {
  const { now, changes, ten_minutes, hour, lookups } = info;
  const charged = tool && Object.values<Action>(tool.actions).filter(({ free }) => !free);
  const counts = (kind: 'changes' | 'lookups') =>
    charged?.some((action) => budgetFor(action) === kind) ?? true;
  const midnight = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  if (charged?.length === 0) return [{ term: say('now.free'), value: say('now.free.text') }];
  const acting: Fact[] = [
    {
      term: say('now.actions'),
      value: <Left of={ten_minutes} now={now} moreAt={ten_minutes.back_at} />,
    },
    { term: say('now.day'), value: <Left of={changes} now={now} resetsAt={midnight} /> },
    {
      term: say('now.alone'),
      value: (
        <>
          <Left of={hour} now={now} moreAt={hour.back_at} /> {say('now.second')}
        </>
      ),
    },
  ];
  const looking: Fact[] = [
    { term: say('now.lookups'), value: <Left of={lookups} now={now} resetsAt={midnight} /> },
  ];
  return [
    ...(tool ? [] : [{ term: say('now.scope'), value: reach(info) }]),
    ...(counts('changes') ? acting : []),
    ...(counts('lookups') ? looking : []),
    { term: say('now.pass'), value: <Until info={info} /> },
    { term: say('now.changes'), value: say('now.changes.owner') },
  ];
}

function reach({ scope }: PassInfo): string {
  return scope === null ? say('now.scope.all') : say('now.scope.some', { count: scope.length });
}

function Until({ info: { label, expires_at, now } }: { info: PassInfo }) {
  if (expires_at === null) return say('now.pass.endless', { label });
  return (
    <Sentence
      text={say('now.pass.until', { label })}
      parts={{ time: <TimeText at={expires_at} now={now} form="moment" /> }}
    />
  );
}
