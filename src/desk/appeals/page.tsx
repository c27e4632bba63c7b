import { Route, Switch, useParams } from 'wouter';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { readCaseId } from '#kit/page/case-paths.ts';
import { NotFound } from '#kit/page/not-found/not-found.tsx';
import { words } from '#ui/words.ts';
import { AppealView, NoSuchAppeal } from './page/desk/appeal/appeal-view.tsx';
import { Queue } from './page/desk/queue.tsx';
import en from './page/desk/words/en.json';

const say = words(en);

/** The queue and its appeals, used with an admin session instead of a pass. */
export function Screen() {
  const adminPath = useAdminPath();
  return (
    <AsAdmin>
      <Switch>
        <Route path={adminPath('appeals')} component={Many} />
        <Route path={adminPath('appeals/:id')} component={One} />
        <Route component={NotFound} />
      </Switch>
    </AsAdmin>
  );
}

function Many() {
  return (
    <AdminScreen title={say('queue')}>
      <p className="-mt-2 max-w-[72ch] text-ink-2">{say('queue.about.admin')}</p>
      <Queue />
    </AdminScreen>
  );
}

function One() {
  const { id: text = '' } = useParams();
  const id = readCaseId(text);
  return (
    <AdminScreen title={say('appeal', { id: text })}>
      {id === undefined ? <NoSuchAppeal id={text} /> : <AppealView key={id} id={id} />}
    </AdminScreen>
  );
}
