import { useEffect, useRef, useState } from 'react';
import { CohortTimeline } from '#kit/cohort/cohort-timeline.tsx';
import { actionOf } from '#kit/page/action.tsx';
import { type Problem, useDeskClient } from '#kit/page/client.tsx';
import type { ActionOf } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Spinner } from '#ui/spinner.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import type { Server } from './page-servers.tsx';
import en from './words/en.json';

const say = words(en);

type Members = ActionOf<typeof schemas, 'members'>['output'];

interface MembersProps {
  server: Server;
  /** With the ids of the accounts that were made together. */
  onSelect: (ids: string[]) => void;
  onClose: () => void;
}

/** The members of a server by when their accounts were made: finds a raid without any id at hand. */
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

/** Page by page, until all are read or it is stopped. Bots are left out. */
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
          action: actionOf(tool, 'members'),
          input: { guild_id: guildId, ...(cursor !== undefined && { cursor }) },
          signal: own.signal,
        });
        if (own.signal.aborted) return;
        if (!answer.ok) {
          setProblem(answer.problem);
          return setState('stopped');
        }
        const page = answer.data as Members;
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
