import { useEffect, useRef, useState } from 'react';
import { actionOf } from '#kit/page/action.tsx';
import { type Problem, useDeskClient } from '#kit/page/client.tsx';
import { type ActionOf, CaseLink, useGuardedText } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { Avatar } from './page-avatar.tsx';
import type { Server } from './page-servers.tsx';
import en from './words/en.json';

const say = words(en);
const SETTLED_MS = 350;
/** As many as are shown at first, and with each press more. */
const SHOWN_FIRST = 5;
const SHOWN_MORE = 25;

type Bans = ActionOf<typeof schemas, 'bans'>['output'];
export type CurrentBan = Bans['bans'][number];

interface BansPanelProps {
  server: Server;
  /** Another one reads them anew. */
  turn: number;
  onUnban: (ban: CurrentBan) => void;
}

/** Who is banned now, to look through and to let back in. */
export function BansPanel({ server, turn, onUnban }: BansPanelProps) {
  const query = useGuardedText();
  const [shown, setShown] = useState(SHOWN_FIRST);
  const bans = useBans({ guildId: server.id, query: query.value.trim(), turn });
  return (
    <Panel title={say('bans', { server: server.name })} flush>
      <div className="border-b border-line px-4 py-3 sm:px-5">
        <Field label={say('bans.search')} aside={say('bans.search.aside')}>
          <TextInput
            type="search"
            value={query.value}
            onChange={(event) => query.type(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
      {bans.problem ? (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={bans.problem.title}
            detail={bans.problem.detail}
            onRetry={bans.again}
          />
        </div>
      ) : !bans.isRead ? (
        <SkeletonRows rows={3} />
      ) : bans.rows.length === 0 ? (
        <p role="status" className="px-4 py-4 text-ink-2 sm:px-5">
          {query.value.trim() === ''
            ? say('bans.none')
            : say('bans.nobody', { count: formatNumber(bans.lookedAt) })}
        </p>
      ) : (
        <ul>
          {bans.rows.slice(0, shown).map((ban) => (
            <BanRow key={ban.user_id} ban={ban} now={bans.now} onUnban={onUnban} />
          ))}
        </ul>
      )}
      {bans.isRead && (bans.rows.length > 0 || bans.hasMore) && (
        <LoadMore
          shown={Math.min(shown, bans.rows.length)}
          hasMore={bans.hasMore || shown < bans.rows.length}
          busy={bans.busy}
          onMore={() => {
            setShown(shown + SHOWN_MORE);
            if (shown + SHOWN_MORE > bans.rows.length && bans.hasMore) bans.more();
          }}
        />
      )}
    </Panel>
  );
}

interface BanRowProps {
  ban: CurrentBan;
  now: number;
  onUnban: (ban: CurrentBan) => void;
}

function BanRow({ ban, now, onUnban }: BanRowProps) {
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <Avatar url={ban.avatar_url} small />
      <div className="min-w-0 flex-1 text-small text-ink-2">
        <p className="text-base text-ink">
          <b className="wrap-anywhere">{ban.username}</b>
        </p>
        <p className="font-mono wrap-anywhere">{ban.user_id}</p>
        <p className="wrap-anywhere">{ban.reason ?? say('bans.no-reason')}</p>
        <p className="flex flex-wrap gap-x-3">
          {ban.until !== null && (
            <span>
              {say('bans.until')} <TimeText at={ban.until} now={now} form="moment" />
            </span>
          )}
          {ban.case_id !== null && <CaseLink id={ban.case_id} />}
        </p>
      </div>
      <Button
        size="small"
        aria-label={say('bans.unban.named', { name: ban.username })}
        onClick={() => onUnban(ban)}
      >
        {say('bans.unban')}
      </Button>
    </li>
  );
}

interface Pages {
  key: string;
  rows: readonly CurrentBan[];
  cursor: string | null;
  lookedAt: number;
  now: number;
}

function useBans({ guildId, query, turn }: { guildId: string; query: string; turn: number }) {
  const { send, pass } = useDeskClient();
  const [pages, setPages] = useState<Pages>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [own, setOwn] = useState(0);
  const asked = useRef(0);
  const key = `${guildId} ${query}`;
  const current = pages?.key === key ? pages : undefined;
  const { held } = pass;

  async function read(before: Pages | undefined) {
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    setProblem(undefined);
    const answer = await send({
      action: actionOf(tool, 'bans'),
      input: {
        guild_id: guildId,
        ...(query !== '' && { query }),
        ...(before?.cursor && { cursor: before.cursor }),
      },
    });
    if (mine !== asked.current) return;
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    const { bans, looked_at, next_cursor, now } = answer.data as Bans;
    setPages({
      key,
      rows: [...(before?.rows ?? []), ...bans],
      cursor: next_cursor,
      lookedAt: (before?.lookedAt ?? 0) + looked_at,
      now,
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for other words, and when something changed
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => void read(undefined), query === '' ? 0 : SETTLED_MS);
    return () => {
      clearTimeout(timer);
      asked.current += 1;
    };
  }, [key, held, turn, own]);

  return {
    rows: current?.rows ?? [],
    isRead: current !== undefined || !held,
    hasMore: current !== undefined && current.cursor !== null,
    lookedAt: current?.lookedAt ?? 0,
    now: current?.now ?? 0,
    busy,
    problem: current ? undefined : problem,
    more: () => void read(current),
    again: () => setOwn((before) => before + 1),
  };
}
