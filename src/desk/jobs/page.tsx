import { Route, Switch, useParams } from 'wouter';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { readCaseId } from '#kit/page/case-paths.ts';
import { NotFound } from '#kit/page/not-found/not-found.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { JobView, NoSuchJob } from './page/job/job-view.tsx';
import { JobList } from './page/list/job-list.tsx';
import { RollBack } from './page/roll-back/roll-back.tsx';
import en from './page/roll-back/words/en.json';

const say = words(en);

/** The pages for all jobs, one job, and rolling back a pass. */
export function Screen() {
  const adminPath = useAdminPath();
  return (
    <AsAdmin>
      <Switch>
        <Route path={adminPath('jobs')} component={Many} />
        <Route path={adminPath('jobs/roll-back')} component={RollBack} />
        <Route path={adminPath('jobs/:id')} component={One} />
        <Route component={NotFound} />
      </Switch>
    </AsAdmin>
  );
}

function Many() {
  const adminPath = useAdminPath();
  return (
    <AdminScreen
      title={say('title')}
      actions={
        <LinkButton to={adminPath('jobs/roll-back')} icon="undo">
          {say('roll-back')}
        </LinkButton>
      }
    >
      <JobList />
    </AdminScreen>
  );
}

function One() {
  const { id: text = '' } = useParams();
  const id = readCaseId(text);
  return (
    <AdminScreen title={say('job', { id: text })}>
      {id === undefined ? <NoSuchJob id={text} /> : <JobView key={id} jobId={id} />}
    </AdminScreen>
  );
}
