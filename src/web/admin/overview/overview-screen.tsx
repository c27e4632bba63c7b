import { SetupLeft } from '#desk/setup/page/setup-left.tsx';
import { AdminColumns } from '#kit/admin/admin-columns.tsx';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { useAllRead } from '#kit/admin/use-all-read.ts';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { ByTool, sum } from './by-tool.tsx';
import { NewCode } from './new-code.tsx';
import { PreflightLine } from './preflight-line.tsx';
import { SessionStats } from './session-stats.tsx';
import { Since } from './since/since.tsx';
import { useLatestCases, useStats, useTally } from './use-overview.ts';
import { Waits } from './waits/waits.tsx';
import en from './words/en.json';
import '../../case-features.ts';
import { Link } from 'wouter';
import { CaseList } from '#desk/audit/cases/page/case-list.tsx';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';

const say = words(en);

export function Screen() {
  const stats = useStats().data;
  const tally = useTally().data;
  const cases = useLatestCases();
  const isRead = useAllRead();
  // On a desk that no one has used yet, the only session is the reader's own.
  const isQuiet =
    stats !== undefined && stats.sessions <= 1 && tally !== undefined && sum(tally) === 0;
  return (
    <AdminScreen title={say('title')} actions={<NewCode />}>
      {!isRead && (
        <Panel flush>
          <SkeletonRows />
        </Panel>
      )}
      <div className={isRead ? 'contents' : 'hidden'}>
        <SetupLeft />
        <PreflightLine />
        <Since />
        <SessionStats>
          {(chart) => (
            <AdminColumns
              main={
                <>
                  <Waits />
                  {isQuiet ? <NothingYet sessions={stats.sessions} /> : chart}
                  {!(isQuiet && cases.data?.cases.length === 0) && <LatestCases />}
                </>
              }
              side={!isQuiet && <ByTool />}
            />
          )}
        </SessionStats>
      </div>
    </AdminScreen>
  );
}

/** Instead of empty charts: what will appear. */
function NothingYet({ sessions }: { sessions: number }) {
  return (
    <Panel title={say('quiet')}>
      <p>{say(sessions === 0 ? 'no-data' : 'quiet.own')}</p>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-ink-2">
        <li>{say('quiet.sessions')}</li>
        <li>{say('quiet.tools')}</li>
      </ul>
    </Panel>
  );
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
