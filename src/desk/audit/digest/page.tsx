import { useSearchParams } from 'wouter';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { sayDate, sayZone } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { digest, type schemas } from './contract.ts';
import { digestColumnsOf } from './page/columns.tsx';
import { ExportWeek } from './page/export-week.tsx';
import { moveWeek, readWeek, type Week, weekOf, writeWeek } from './page/weeks.ts';
import en from './page/words/en.json';

const say = words(en);

/** What each moderator did in a week. The week is in the address. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const current = weekOf(Date.now());
  const week = readWeek(params.get('week')) ?? current;
  const query = useAdminQuery<ActionOf<typeof schemas, 'week'>>(digest, 'week', {
    input: { from: String(week.from), to: String(week.to) },
  });
  const show = (next: Week) => setParams({ week: writeWeek(next) }, { replace: true });
  return (
    <AdminScreen
      title={say('title')}
      actions={<ExportWeek week={week} />}
      query={query}
      error={say('error')}
      rows={6}
    >
      {({ people, oldest_at, is_cut }) => (
        <>
          <WeekChoice week={week} current={current} oldestAt={oldest_at} onShow={show} />
          {/* So many columns fit a small window only if their heads may wrap. */}
          <Panel
            flush
            className="overflow-hidden sm:max-lg:overflow-x-auto max-[1279px]:[&_th]:whitespace-normal max-[1279px]:[&_th]:align-bottom"
          >
            <DataTable
              caption={say('caption')}
              columns={digestColumnsOf}
              rows={people}
              rowKey={({ holder, is_admin, is_practice }) => `${holder} ${is_admin} ${is_practice}`}
              isQuiet={({ is_practice }) => is_practice}
              empty={
                <EmptyState icon="users" title={say('empty.title')}>
                  {say('empty.detail')}
                </EmptyState>
              }
            />
          </Panel>
          {is_cut && <p className="font-semibold text-warn">{say('cut')}</p>}
          <p className="max-w-[72ch] text-small text-ink-2">{say('about')}</p>
        </>
      )}
    </AdminScreen>
  );
}

interface WeekChoiceProps {
  week: Week;
  current: Week;
  /** The first case that the log still has. */
  oldestAt: number | null;
  onShow: (week: Week) => void;
}

function WeekChoice({ week, current, oldestAt, onShow }: WeekChoiceProps) {
  const isOldest = oldestAt === null || week.from <= oldestAt;
  const isNewest = week.from >= current.from;
  const last = week.to - 1;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        size="small"
        icon="arrow-left"
        disabledReason={isOldest ? say('oldest') : undefined}
        onClick={() => onShow(moveWeek(week, -1))}
      >
        {say('previous')}
      </Button>
      <Button
        size="small"
        disabledReason={isNewest ? say('newest') : undefined}
        onClick={() => onShow(moveWeek(week, 1))}
      >
        {say('next')}
      </Button>
      <p aria-live="polite">
        <b>{say('week', { from: sayDate(week.from), to: sayDate(last) })}</b>{' '}
        <span className="text-ink-2">{say('zone', { zone: sayZone(week.from) })}</span>
      </p>
    </div>
  );
}
