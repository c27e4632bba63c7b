import { SetupLeft } from '#desk/setup/page/setup-left.tsx';
import { AdminColumns } from '#kit/admin/admin-columns.tsx';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { tools } from '#tools/index.ts';
import { HorizontalBars } from '#ui/horizontal-bars.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { SessionStats } from './session-stats.tsx';
import { useLatestCases, useTally } from './use-overview.ts';
import { Waits } from './waits.tsx';
import en from './words/en.json';
import '../../case-features.ts';
import { Link } from 'react-router';
import { CaseList } from '#desk/audit/cases/page/case-list.tsx';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';

const say = words(en);

export function Screen() {
  return (
    <AdminScreen title={say('title')}>
      <SetupLeft />
      <SessionStats>
        {(chart) => (
          <AdminColumns
            main={
              <>
                <Waits />
                {chart}
                <LatestCases />
              </>
            }
            side={<ByTool />}
          />
        )}
      </SessionStats>
    </AdminScreen>
  );
}

/** A failure is shown with the numbers above, which come from the same call. */
function ByTool() {
  const { data, problem } = useTally();
  const used = data?.tools.filter(({ done, failed }) => done + failed > 0) ?? [];
  const items = used
    .map(({ tool, done, failed }) => ({ label: findTitle(tool), value: done + failed }))
    .sort((one, other) => other.value - one.value);
  return (
    <Panel title={say('by-tool')} flush>
      {!data && !problem && <SkeletonRows rows={3} />}
      {!data && problem && <p className="p-4 text-ink-2 sm:p-5">{say('unknown')}</p>}
      {data && items.length === 0 && <p className="p-4 text-ink-2 sm:p-5">{say('by-tool.none')}</p>}
      {items.length > 0 && <HorizontalBars items={items} />}
    </Panel>
  );
}

function findTitle(toolId: string): string {
  return tools.find(({ id }) => id === toolId)?.title ?? toolId;
}

function LatestCases() {
  const adminPath = useAdminPath();
  return (
    <Panel
      title={say('cases')}
      flush
      className="overflow-hidden"
      aside={<Link to={adminPath('audit')}>{say('cases.all')}</Link>}
    >
      <QueryView query={useLatestCases()} within="flush">
        {({ cases, now }) =>
          cases.length === 0 ? (
            <p className="p-4 text-ink-2 sm:p-5">{say('cases.none')}</p>
          ) : (
            <AsAdmin>
              <CaseList cases={cases} now={now} />
            </AsAdmin>
          )
        }
      </QueryView>
    </Panel>
  );
}
