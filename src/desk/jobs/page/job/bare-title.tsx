import { useJobPaths } from '#kit/page/job-paths.ts';
import { words } from '#ui/words.ts';
import { BackLink } from '../back-link.tsx';
import en from './words/en.json';

const say = words(en);

/** Of a page that has no job to show. The admin area has a title of its own. */
export function BareTitle({ id }: { id: number | string }) {
  const { isAdmin, listPath } = useJobPaths();
  if (isAdmin) return null;
  return (
    <header className="grid gap-3">
      <BackLink to={listPath} text={say('back.admin')} />
      <h1 className="wrap-anywhere">{say('doc.job', { id })}</h1>
    </header>
  );
}
