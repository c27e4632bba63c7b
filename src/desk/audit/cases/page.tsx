import { Navigate, Route, Routes, useParams, useSearchParams } from 'react-router';
import { words } from '#ui/words.ts';
import { readCaseId } from './page/case-paths.ts';
import { CaseView, NoSuchCase } from './page/view/case-view.tsx';
import { NoSuchTarget, TargetView, targetIn, titleOf } from './page/view/target-view.tsx';
import { useCasePages } from './page/view/use-case-pages.ts';
import en from './page/view/words/en.json';
import { NotFound } from '#web/not-found/not-found.tsx';
import { AsAdmin } from '#web/admin/as-admin.tsx';
import { AdminScreen } from '#web/admin/frame/admin-screen.tsx';
import { useAdminPath } from '#kit/admin/use-admin-path.ts';

const say = words(en);

/** The pages of cases with an admin session in the place of a pass. */
export function Screen() {
  return (
    <AsAdmin>
      <Routes>
        <Route index Component={Many} />
        <Route path=":id" Component={One} />
        <Route path="*" Component={NotFound} />
      </Routes>
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
  // Without a target these are all cases, and those have a screen.
  if (typed === null) return <Navigate to={adminPath('audit')} replace />;
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
    <AdminScreen title={titleOf(target, pages.rows)}>
      <p className="max-w-[68ch] text-ink-2">{say('cases.about.text')}</p>
      <TargetView pages={pages} isOwn={false} />
    </AdminScreen>
  );
}
