import '../../case-features.ts';
import { Link } from 'react-router';
import { CaseList } from '#desk/audit/cases/page/case-list.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { useLatestCases } from './use-overview.ts';
import en from './words/en.json';

const say = words(en);

export function LatestCases() {
  const adminPath = useAdminPath();
  const cases = useLatestCases();
  const { data, problem } = cases;
  return (
    <Panel
      title={say('cases')}
      flush
      className="overflow-hidden"
      aside={<Link to={adminPath('audit')}>{say('cases.all')}</Link>}
    >
      {!data && !problem && <SkeletonRows />}
      {problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={problem.title}
            detail={problem.detail}
            onRetry={cases.refetch}
            busy={cases.isFetching}
          />
        </div>
      )}
      {data?.cases.length === 0 && <p className="p-4 text-ink-2 sm:p-5">{say('cases.none')}</p>}
      {data && data.cases.length > 0 && <CaseList cases={data.cases} now={data.now} />}
    </Panel>
  );
}
