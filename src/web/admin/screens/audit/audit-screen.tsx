import { audit, type schemas } from '../../../../desk/audit/contract.ts';
import type { ActionOf } from '../../../../kit/page-action.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { LoadMore } from '../../../../ui/load-more.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { words } from '../../../../ui/words.ts';
import type { AuditCase } from '../../cases/audit-case.ts';
import { CaseList } from '../../cases/case-list.tsx';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { useAdminPages } from '../../use-admin-pages.ts';
import en from './words/en.json';

const say = words(en);

export function Screen() {
  const list = useAdminPages<ActionOf<typeof schemas, 'list'>, AuditCase>(audit, 'list', {
    rowsOf: ({ cases }) => cases,
  });
  const isReading = list.isFetching && !list.isLoadingMore;
  return (
    <AdminScreen
      title={say('title')}
      actions={
        <Button icon="refresh" busy={isReading} busyLabel={say('reading')} onClick={list.refetch}>
          {say('read')}
        </Button>
      }
    >
      <p className="max-w-[68ch] text-ink-2">{say('text')}</p>
      {list.problem && (
        <ErrorPanel
          title={list.problem.title}
          detail={list.problem.detail}
          onRetry={list.refetch}
          busy={list.isFetching}
        />
      )}
      {(list.first || list.isPending) && (
        <Panel flush className="overflow-hidden">
          {!list.first && <SkeletonRows rows={8} />}
          {list.first && list.rows.length === 0 && (
            <div className="p-4 sm:p-5">
              <EmptyState icon="book" title={say('empty.title')}>
                {say('empty.text')}
              </EmptyState>
            </div>
          )}
          {list.first && list.rows.length > 0 && (
            <>
              <CaseList cases={list.rows} now={list.first.now} opens />
              <LoadMore
                shown={list.rows.length}
                hasMore={list.hasMore}
                busy={list.isLoadingMore}
                onMore={list.loadMore}
              />
            </>
          )}
        </Panel>
      )}
    </AdminScreen>
  );
}
