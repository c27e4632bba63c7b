import { Link } from 'wouter';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** Links to a case from a result: 'Case 812'. Renders nothing without a case id. */
export function CaseLink({ id }: { id: number | undefined }) {
  if (id === undefined) return null;
  return (
    <Link to={`/cases/${id}`} className="font-semibold whitespace-nowrap">
      {say('case', { id })}
    </Link>
  );
}
