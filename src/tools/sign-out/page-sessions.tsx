import type { Look } from '#kit/page/look.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export interface LiveSession {
  id: string;
  browser: string;
  address: string;
  created_at: number;
  seen_at: number;
  is_own: boolean;
}

interface SessionsProps {
  look: Look<{ now: number; sessions: LiveSession[] }>;
  onEnd: (session: LiveSession) => void;
}

export function Sessions({ look, onEnd }: SessionsProps) {
  const { data, problem, loading, again } = look;
  const lookAgain = (
    <Button
      variant="quiet"
      size="small"
      icon="refresh"
      onClick={again}
      busy={loading}
      busyLabel={say('looking')}
    >
      {say('look')}
    </Button>
  );
  if (!data && problem) {
    return (
      <ErrorPanel title={problem.title} detail={problem.detail} onRetry={again} busy={loading} />
    );
  }
  return (
    <Panel title={say('list')} aside={data && lookAgain} flush>
      <DataTable
        caption={say('list.caption')}
        columns={columnsAt(data?.now ?? 0, onEnd)}
        rows={data?.sessions ?? []}
        rowKey={({ id }) => id}
        loading={loading}
        empty={
          <EmptyState icon="log-out" title={say('empty.title')}>
            {say('empty.detail')}
          </EmptyState>
        }
      />
      {data && (
        <p className="border-t border-line px-4 py-3 text-small text-ink-2 sm:px-5">
          {say('list.hint')}
        </p>
      )}
    </Panel>
  );
}

function columnsAt(now: number, onEnd: (session: LiveSession) => void): Column<LiveSession>[] {
  return [
    {
      key: 'browser',
      head: say('col.browser'),
      cell: ({ browser, address }) => (
        <>
          <b className="block">{browser}</b>
          <span className="font-mono text-small wrap-anywhere text-ink-2">{address}</span>
        </>
      ),
      phone: 'name',
      grows: true,
    },
    {
      key: 'opened',
      head: say('col.opened'),
      cell: ({ created_at }) => <TimeText at={created_at} now={now} form="moment" />,
      phone: 'none',
    },
    {
      key: 'seen',
      head: say('col.seen'),
      cell: ({ seen_at }) => <TimeText at={seen_at} now={now} />,
      phone: 'more',
      labelled: true,
    },
    {
      key: 'end',
      head: say('col.end'),
      headHidden: true,
      cell: (session) =>
        session.is_own ? (
          <Tag tone="accent">{say('own')}</Tag>
        ) : (
          <Button
            size="small"
            onClick={() => onEnd(session)}
            aria-label={say('end.named', { browser: session.browser, address: session.address })}
          >
            {say('end')}
          </Button>
        ),
      phone: 'actions',
      align: 'end',
    },
  ];
}
