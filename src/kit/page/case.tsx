import { Link } from 'react-router';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** 'Case 812', on the stub of a result: leads to the case. Nothing where no case is known. */
export function CaseLink({ id }: { id: number | undefined }) {
  if (id === undefined) return null;
  return (
    <Link to={`/cases/${id}`} className="font-semibold whitespace-nowrap">
      {say('case', { id })}
    </Link>
  );
}
