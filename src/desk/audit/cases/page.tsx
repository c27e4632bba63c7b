import { Redirect, Route, Switch, useParams, useSearchParams } from 'wouter';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { readCaseId } from '#kit/page/case-paths.ts';
import { NotFound } from '#kit/page/not-found/not-found.tsx';
import { words } from '#ui/words.ts';
import { CaseView, NoSuchCase } from './page/view/case-view.tsx';
import { describeTitle, NoSuchTarget, TargetView, targetIn } from './page/view/target-view.tsx';
import { useCasePages } from './page/view/use-case-pages.ts';
import en from './page/view/words/en.json';

const say = words(en);

/** The case pages, used with an admin session instead of a pass. */
export function Screen() {
  const adminPath = useAdminPath();
  return (
    <AsAdmin>
      <Switch>
        <Route path={adminPath('cases')} component={Many} />
        <Route path={adminPath('cases/:id')} component={One} />
        <Route component={NotFound} />
      </Switch>
    </AsAdmin>
  );
}

function One() {
  const { id: text = '' } = useParams();
  const id = readCaseId(text);
  return (
    <AdminScreen title={say('case', { id: text })}>
      {id === undefined ? <NoSuchCase id={text} /> : <CaseView key={id} id={id} />}
    </AdminScreen>
  );
}

function Many() {
  const [params] = useSearchParams();
  const adminPath = useAdminPath();
  const typed = params.get('target');
  // Without a target the list would be every case, which is what the audit log shows.
  if (typed === null) return <Redirect to={adminPath('audit')} replace />;
  const target = targetIn(typed);
  if (target !== undefined) return <About key={target} target={target} />;
  return (
    <AdminScreen title={say('none.target.title')}>
      <NoSuchTarget />
    </AdminScreen>
  );
}

function About({ target }: { target: string }) {
  const pages = useCasePages(target);
  return (
    <AdminScreen title={describeTitle(target, pages.rows)}>
      <p className="max-w-[68ch] text-ink-2">{say('cases.about.text')}</p>
      <TargetView pages={pages} isOwn={false} />
    </AdminScreen>
  );
}
