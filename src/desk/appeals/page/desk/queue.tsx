import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useLook } from '#kit/page/look.tsx';
import { Arch } from '#ui/arch.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { appeals, type schemas } from '../../contract.ts';
import { useAppealPaths } from '../appeal-paths.ts';
import { nameTarget } from './names.ts';
import en from './words/en.json';

const say = words(en);

type List = ActionOf<typeof schemas, 'list'>;
const PAGE_ROWS = 50;

type Row = List['output']['appeals'][number];

const filters = ['waiting', 'answered'] as const;

/** What waits comes first in, first out; what was answered, newest first. */
export function Queue() {
  const [filter, setFilter] = useAddressFilter('state', filters);
  const [waiting, setWaiting] = useState<number>();
  const options = filters.map((value) => ({
    value,
    label: say(`filter.${value}`),
    ...(value === 'waiting' && { count: waiting }),
  }));
  return (
    <section aria-label={say('queue')} className="panel overflow-hidden">
      <div className="border-b border-line p-3 sm:px-5">
        <FilterChips label={say('show')} options={options} value={filter} onChange={setFilter} />
      </div>
      <Pages key={filter} filter={filter} onCount={setWaiting} />
    </section>
  );
}

interface PagesProps {
  filter: (typeof filters)[number];
  onCount: (waiting: number) => void;
}

/** Each page of rows reads itself, and the last one offers the next. */
function Pages({ filter, onCount }: PagesProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return cursors.map((cursor, at) => (
    <OnePage
      key={cursor ?? 'first'}
      {...{ filter, cursor, onCount, before: at * PAGE_ROWS }}
      onMore={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
    />
  ));
}

interface OnePageProps extends PagesProps {
  cursor: string | undefined;
  /** How many rows come before it. */
  before: number;
  onMore: ((next: string) => void) | undefined;
}

function OnePage({ filter, cursor, before, onMore, onCount }: OnePageProps) {
  const input = { state: filter, ...(cursor !== undefined && { cursor }) };
  const look = useLook<List>(appeals, 'list', input);
  const count = look.data?.waiting;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  return (
    <QueryView
      query={{ ...look, isFetching: look.loading, refetch: look.again }}
      rows={4}
      within="flush"
    >
      {({ appeals: rows, now, next_cursor: next }) => {
        if (rows.length === 0 && before === 0) return <Nothing filter={filter} />;
        return (
          <>
            <ul className={before > 0 ? 'border-t border-line' : ''}>
              {rows.map((row) => (
                <Item key={row.id} row={row} now={now} />
              ))}
            </ul>
            {onMore && (
              <LoadMore
                shown={before + rows.length}
                hasMore={next !== null}
                onMore={() => next !== null && onMore(next)}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function Nothing({ filter }: { filter: (typeof filters)[number] }) {
  return (
    <EmptyState icon="mail" title={say(`empty.${filter}`)}>
      {say(`empty.${filter}.text`)}
    </EmptyState>
  );
}

const tones = {
  waiting: 'warn',
  lifting: 'accent',
  lifted: 'ok',
  upheld: 'plain',
  ended: 'plain',
} as const;

function Item({ row, now }: { row: Row; now: number }) {
  const { appealPath } = useAppealPaths();
  const { id, state, at, case_id, place, is_practice, tool, decided_at, decided_by } = row;
  const name = nameTarget(row);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-t border-line px-4 py-3.5 first:border-t-0 sm:px-5">
      <Arch icon="mail" />
      <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <p>
          <Link to={appealPath(id)} className="font-semibold">
            {name}
          </Link>{' '}
          {is_practice && <PracticeTag />}{' '}
          {state !== 'waiting' && <Tag tone={tones[state]}>{say(`state.${state}`)}</Tag>}
        </p>
        <p className="text-[13px] text-ink-2">
          <Sentence
            text={say('row')}
            parts={{
              place: place?.name ?? tool.title,
              case: case_id,
              when: <TimeText at={at} now={now} />,
            }}
          />
          {decided_at !== null && (
            <>
              {' '}
              <Sentence
                text={say(decided_by ? 'row.decided' : 'row.closed')}
                parts={{ by: decided_by, when: <TimeText at={decided_at} now={now} /> }}
              />
            </>
          )}
        </p>
      </div>
      <LinkButton to={appealPath(id)} size="small">
        <span>{say('row.open')}</span>
        <span className="sr-only"> {name}</span>
      </LinkButton>
    </li>
  );
}
