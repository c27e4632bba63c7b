import { useEffect, useRef, useState } from 'react';
import { CohortTimeline } from '#kit/cohort/cohort-timeline.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { findAction } from '#kit/page/action.tsx';
import { type Problem, useDeskClient } from '#kit/page/client.tsx';
import { Looking, useSettledLook } from '#kit/page/settled-look.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { AccountPortrait } from './page-account.tsx';
import { ReadProblem, type Server } from './page-servers.tsx';
import en from './words/en.json';

const say = words(en);

type List = ActionOf<typeof schemas, 'members'>;
export type Member = List['output']['members'][number];

interface MembersProps {
  server: Server;
  /** Called with the ids of accounts that were created together. */
  onSelect: (ids: string[]) => void;
  onClose: () => void;
}

/** Shows members by when their accounts were created, which reveals a raid without knowing any id. */
export function Members({ server, onSelect, onClose }: MembersProps) {
  const { ids, state, problem, stop } = useMembers(server.id);
  return (
    <section
      aria-label={say('members')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line-2 p-4"
    >
      <div className="flex items-start gap-x-3">
        <p
          role="status"
          className="flex min-w-0 flex-1 items-center gap-2 self-center text-small text-ink-2 tabular-nums"
        >
          {state === 'reading' && <Spinner size={16} />}
          {say(`members.${state}`, {
            count: formatNumber(ids.length),
            server: server.name,
          })}
        </p>
        {state === 'reading' && (
          <Button size="small" onClick={stop}>
            {say('members.stop')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          {say('members.close')}
        </Button>
      </div>
      {problem && (
        <ErrorText role="alert">
          <b>{problem.title}.</b> {problem.detail}
        </ErrorText>
      )}
      {ids.length > 0 && <CohortTimeline ids={ids} onSelect={onSelect} />}
      <p className="text-small text-ink-2">{say('members.hint')}</p>
    </section>
  );
}

type Reading = 'reading' | 'stopped' | 'all';

/** Reads page by page until the end or until stopped. Bots are left out. */
function useMembers(guildId: string) {
  const { send } = useDeskClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [state, setState] = useState<Reading>('reading');
  const [problem, setProblem] = useState<Problem>();
  const over = useRef<AbortController>(undefined);

  useEffect(() => {
    const own = new AbortController();
    over.current = own;
    setIds([]);
    setState('reading');
    setProblem(undefined);
    const read = async () => {
      let cursor: string | undefined;
      do {
        const answer = await send({
          action: findAction(tool, 'members'),
          input: { guild_id: guildId, ...(cursor !== undefined && { cursor }) },
          signal: own.signal,
        });
        if (own.signal.aborted) return;
        if (!answer.ok) {
          setProblem(answer.problem);
          return setState('stopped');
        }
        const page = answer.data as List['output'];
        const found = page.members.filter(({ is_bot }) => !is_bot).map(({ user_id }) => user_id);
        setIds((before) => [...before, ...found]);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      setState('all');
    };
    void read();
    return () => own.abort();
  }, [guildId, send]);

  function stop() {
    over.current?.abort();
    setState('stopped');
  }

  return { ids, state, problem, stop };
}

const SHOWN_MAX = 8;

interface SearchProps {
  guildId: string;
  query: string;
  onPick: (member: Member) => void;
}

/** Lists members whose name starts with the typed text. */
export function MemberSearch({ guildId, query, onPick }: SearchProps) {
  const look = useSettledLook<List>([tool, 'members'], { guild_id: guildId, query });
  const { data, problem } = look;
  if (problem) return <ReadProblem of={problem} onAgain={look.again} />;
  if (!data) return <Looking>{say('search.looking')}</Looking>;
  const shown = data.members.slice(0, SHOWN_MAX);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-small text-ink-2">
        {resultWords(query, data.members.length)}
      </p>
      {shown.length > 0 && (
        <ul className="grid gap-1.5">
          {shown.map((member) => (
            <li key={member.user_id}>
              <button
                type="button"
                className="flex items-center gap-3 w-full min-h-12 py-1.5 px-3 border border-line rounded-control bg-raised cursor-pointer [transition:border-color_0.12s] hover:border-ink-2"
                onClick={() => onPick(member)}
              >
                <AccountPortrait picture={member.avatar_url} size="small" />
                <span className="min-w-0 flex-1 text-left">
                  <b className="wrap-anywhere">{member.username}</b>{' '}
                  {member.nickname !== null && (
                    <span className="wrap-anywhere text-ink-2">
                      {say('nickname', { name: member.nickname })}
                    </span>
                  )}
                  <span className="block text-small text-ink-2">
                    {say('made')} <TimeText at={member.created_at} now={data.now} form="date" />
                  </span>
                </span>
                {member.is_bot && <Tag tone="accent">{say('bot')}</Tag>}
                {member.protected_why !== null && <Tag tone="warn">{say('protected')}</Tag>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function resultWords(query: string, count: number): string {
  if (count === 0) return say('search.none', { query });
  if (count > SHOWN_MAX) return say('search.many', { query, shown: SHOWN_MAX });
  return say('search.found', { count, query });
}
