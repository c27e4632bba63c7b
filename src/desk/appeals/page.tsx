import { Route, Routes, useParams } from 'react-router';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { readCaseId } from '#kit/page/case-paths.ts';
import { NotFound } from '#kit/page/not-found/not-found.tsx';
import { words } from '#ui/words.ts';
import { AppealView, NoSuchAppeal } from './page/desk/appeal/appeal-view.tsx';
import { Queue } from './page/desk/queue.tsx';
import en from './page/desk/words/en.json';

const say = words(en);

/** The queue and its appeals, used with an admin session instead of a pass. */
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
