import { type ReactNode, useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { ActionOf } from '#kit/page/action.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useLook } from '#kit/page/look.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { lengthWords } from './page-draft.tsx';
import { withoutFront } from './rules.ts';
import en from './words/en.json';

const say = words(en);

type Read = ActionOf<typeof schemas, 'history'>;

interface PlayerHistoryProps {
  /** Undefined until the player is known. */
  player: { userId: string; name: string } | undefined;
  universeId: string | undefined;
  /** Changing it reads the history again. */
  turn: number;
}

/** Lists the player's bans, no matter if this desk, Creator Hub or a game script made them. */
export function PlayerHistory({ player, universeId, turn }: PlayerHistoryProps) {
  const { pass } = useDeskClient();
  if (!pass.held) return null;
  if (!player || universeId === undefined) {
    return (
      <Panel title={say('history')}>
        <p className="text-ink-2">{say('history.nobody')}</p>
      </Panel>
    );
  }
  return (
    <Entries
      key={`${universeId} ${player.userId}`}
      player={player}
      universeId={universeId}
      turn={turn}
    />
  );
}

function Entries({ player, universeId, turn }: Required<PlayerHistoryProps>) {
  const { userId = '', name = '' } = player ?? {};
  const look = useLook<Read>(tool, 'history', {
    user: userId,
    universe_id: universeId,
  });
  const { data, problem, loading, again } = look;
  const seen = useRef(turn);
  useEffect(() => {
    if (seen.current !== turn) again();
    seen.current = turn;
  });
  const count = data?.entries.length ?? 0;
  return (
    <Panel
      title={say('history.of', { name })}
      flush
      className="overflow-hidden"
      aside={data && count > 0 ? say('history.count', { count }) : undefined}
    >
      {problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={problem.title}
            detail={problem.detail}
            onRetry={again}
            busy={loading}
          />
        </div>
      )}
      {!data && !problem && <SkeletonRows rows={3} />}
      {data && count === 0 && <p className="p-4 text-ink-2 sm:p-5">{say('history.none')}</p>}
      {data && count > 0 && (
        <ul>
          {historyLines(data.entries, data.now).map((line) => (
            <li
              key={`${line.kind} ${line.at}`}
              className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 leading-snug first:border-t-0 sm:px-5"
            >
              <span className="text-small text-ink-3">
                <TimeText at={line.at} now={data.now} form="date" />
                <span className="block">
                  <TimeText at={line.at} now={data.now} form="clock" />
                </span>
              </span>
              <span className="wrap-anywhere">
                <Line of={line} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data?.has_more && (
        <p className="border-t border-line px-4 py-2.5 text-[13px] text-ink-3 sm:px-5">
          {say('history.more')}
        </p>
      )}
    </Panel>
  );
}

function Line({ of }: { of: HistoryLine }): ReactNode {
  if (of.kind === 'ended') {
    return of.of.case_id === null ? (
      say('line.ended')
    ) : (
      <Sentence text={say('line.ended.case')} parts={{ case: <CaseLink id={of.of.case_id} /> }} />
    );
  }
  const { entry } = of;
  // The case is already linked, so its number is left out of the reason.
  const own = withoutFront(entry.private_reason);
  return (
    <>
      {of.kind === 'banned' ? (
        <Sentence
          text={say(of.seconds === null ? 'line.banned.for-good' : 'line.banned')}
          parts={{ who: <Who of={entry} />, lasts: <b>{lengthWords(of.seconds)}</b> }}
        />
      ) : (
        <Sentence text={say('line.unbanned')} parts={{ who: <Who of={entry} /> }} />
      )}{' '}
      {entry.place_id !== null && <>{say('line.place', { id: entry.place_id })} </>}
      {of.kind === 'banned' && entry.display_reason !== '' && (
        <>{say('quoted', { text: entry.display_reason })} </>
      )}
      {entry.case_id !== null && <CaseLink id={entry.case_id} />}
      {own !== '' && <span className="block text-small text-ink-2">{own}</span>}
    </>
  );
}

function Who({ of }: { of: Entry }) {
  return <b>{of.holder ?? of.by ?? say('line.script')}</b>;
}

type History = z.output<ReturnType<typeof schemas>['history']['output']>;
export type Entry = History['entries'][number];

export type HistoryLine =
  | { kind: 'banned'; at: number; entry: Entry; seconds: number | null }
  | { kind: 'unbanned'; at: number; entry: Entry }
  /** The ban expired. */
  | { kind: 'ended'; at: number; of: Entry };

/** Newest first. Adds a line where a ban expired, which Roblox doesn't log. */
export function historyLines(entries: readonly Entry[], now: number): HistoryLine[] {
  const newestFirst = entries.toSorted((one, other) => other.at - one.at);
  const lines = newestFirst.flatMap((entry, at) => {
    const line = describeEntry(entry);
    const later = newestFirst.slice(0, at);
    const next = later.findLast(({ place_id }) => place_id === entry.place_id);
    const { until } = entry;
    const isOver = entry.is_active && until !== null && until <= now;
    // A later change replaced it before it could expire.
    if (!isOver || (next && next.at <= until)) return [line];
    return [{ kind: 'ended' as const, at: until, of: entry }, line];
  });
  return lines.sort((one, other) => other.at - one.at);
}

function describeEntry(entry: Entry): HistoryLine {
  const { at, is_active, until, since } = entry;
  if (!is_active) return { kind: 'unbanned', at, entry };
  return {
    kind: 'banned',
    at,
    entry,
    seconds: until === null ? null : Math.round((until - (since ?? at)) / 1_000),
  };
}
