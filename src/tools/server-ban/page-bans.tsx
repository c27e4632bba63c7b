import { useState } from 'react';
import { BanRow, useBanPages } from '#kit/acting/bans.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
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
import { AccountPortrait } from './page-account.tsx';
import type { Server } from './page-servers.tsx';
import en from './words/en.json';

const say = words(en);
const SETTLED_MS = 350;
/** How many bans are shown at first, and how many each press adds. */
const SHOWN_FIRST = 5;
const SHOWN_MORE = 25;

export type CurrentBan = ActionOf<typeof schemas, 'bans'>['output']['bans'][number];

interface BansPanelProps {
  server: Server;
  /** Changing it reads the bans again. */
  turn: number;
  onUnban: (ban: CurrentBan) => void;
}

/** Lists the active bans to search and unban. */
export function BansPanel({ server, turn, onUnban }: BansPanelProps) {
  const { held } = useDeskClient().pass;
  const search = useGuardedText();
  const [shown, setShown] = useState(SHOWN_FIRST);
  const query = search.value.trim();
  const place = { guild_id: server.id };
  const pages = useBanPages<CurrentBan>(tool, { place, query, turn, settleMs: SETTLED_MS });
  const { problem, lookedAt, now, cursor, isCurrent } = pages;
  const rows = isCurrent ? (pages.rows ?? []) : [];
  const isRead = isCurrent || !held;
  const hasMore = isCurrent && cursor !== null;
  const failure = problem && (
    <div className="border-t border-line p-4 first:border-t-0 sm:p-5">
      <ErrorPanel
        title={problem.title}
        detail={problem.detail}
        onRetry={pages.more}
        busy={pages.loading}
      />
    </div>
  );
  return (
    <Panel title={say('bans', { server: server.name })} flush>
      <div className="border-b border-line px-4 py-3 sm:px-5">
        <Field label={say('bans.search')} aside={say('bans.search.aside')}>
          <TextInput
            type="search"
            value={search.value}
            onChange={(event) => search.type(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
      {problem && !isCurrent ? (
        failure
      ) : !isRead ? (
        <SkeletonRows rows={3} />
      ) : rows.length === 0 ? (
        <p role="status" className="px-4 py-4 text-ink-2 sm:px-5">
          {query === '' ? say('bans.none') : say('bans.nobody', { count: formatNumber(lookedAt) })}
        </p>
      ) : (
        <ul>
          {rows.slice(0, shown).map((ban) => (
            <Row key={ban.user_id} ban={ban} now={now} onUnban={onUnban} />
          ))}
        </ul>
      )}
      {isCurrent && failure}
      {isRead && (rows.length > 0 || hasMore) && (
        <LoadMore
          shown={Math.min(shown, rows.length)}
          hasMore={hasMore || shown < rows.length}
          busy={pages.loading}
          onMore={() => {
            setShown(shown + SHOWN_MORE);
            if (shown + SHOWN_MORE > rows.length && hasMore) pages.more();
          }}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  ban: CurrentBan;
  now: number;
  onUnban: (ban: CurrentBan) => void;
}

function Row({ ban, now, onUnban }: RowProps) {
  return (
    <BanRow
      portrait={<AccountPortrait picture={ban.avatar_url} size="small" />}
      className="px-4 sm:px-5"
      name={ban.username}
      userId={ban.user_id}
      unban={{
        label: say('bans.unban'),
        spoken: say('bans.unban.named', { name: ban.username }),
        onUnban: () => onUnban(ban),
      }}
    >
      <p className="text-small wrap-anywhere text-ink-2">{ban.reason ?? say('bans.no-reason')}</p>
      <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
        {ban.until !== null && (
          <span>
            {say('bans.until')} <TimeText at={ban.until} now={now} form="moment" />
          </span>
        )}
        {ban.case_id !== null && <CaseLink id={ban.case_id} />}
      </p>
    </BanRow>
  );
}
