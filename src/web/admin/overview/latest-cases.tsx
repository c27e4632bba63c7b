import '../../case-features.ts';
import { Link } from 'react-router';
import { CaseList } from '#desk/audit/cases/page/case-list.tsx';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { useLatestCases } from './use-overview.ts';
import en from './words/en.json';

const say = words(en);

export function LatestCases() {
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
            <CaseList cases={cases} now={now} />
          )
        }
      </QueryView>
    </Panel>
  );
}
