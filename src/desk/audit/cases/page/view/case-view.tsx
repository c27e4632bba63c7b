import { QueryView } from '#kit/admin/query-view.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useLook } from '#kit/page/look.tsx';
import { words } from '#ui/words.ts';
import { cases, type schemas } from '../../contract.ts';
import type { ShownCase } from '../audit-case.ts';
import { bothWords } from './both-words.ts';
import { CaseCard } from './case-card.tsx';
import { Notes } from './notes.tsx';
import { Nothing } from './nothing.tsx';
import { RelatedCases } from './related-cases.tsx';
import en from './words/en.json';

const say = words(en);

type Get = ActionOf<typeof schemas, 'get'>;

/** Everything about one case. Who reads it is the business of the client around it. */
export function CaseView({ id }: { id: number }) {
  const look = useLook<Get>(cases, 'get', { case_id: id });
  const { problem, loading, again } = look;
  if (!look.data && problem?.code === 'audit/no-such-case') return <NoSuchCase id={id} />;
  return (
    <QueryView query={{ ...look, isFetching: loading, refetch: again }} rows={6} within="panel">
      {(data) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 items-start min-w-0 max-w-215 has-[>_:nth-child(2)]:max-w-none lg:has-[>_:nth-child(2)]:grid-cols-[minmax(0,1fr)_min(448px,40%)] lg:has-[>_:nth-child(2)]:gap-6">
          <div className="grid min-w-0 gap-4 sm:gap-5">
            {data.half && <h2 className="px-1">{bothWords(data.case, data.half)}</h2>}
            <CaseCard shown={data} reading={loading} onChanged={again} />
            {data.half && (
              <CaseCard shown={otherHalf(data, data.half)} reading={loading} onChanged={again} />
            )}
            <Notes caseId={id} notes={data.notes} now={data.now} onAdded={again} />
          </div>
          <RelatedCases shown={data} />
        </div>
      )}
    </QueryView>
  );
}

/** The other half as a case of its own: with what takes it back. */
function otherHalf(shown: ShownCase, { undo, ...half }: NonNullable<ShownCase['half']>): ShownCase {
  return { ...shown, case: half, undo };
}

/** One sentence for both: what a pass does not open, it cannot count either. */
export function NoSuchCase({ id }: { id: number | string }) {
  const { isAdmin } = useCasePaths();
  return (
    <Nothing title={say('none.title')}>
      {say(isAdmin ? 'none.admin' : 'none.moderator', { id })}
    </Nothing>
  );
}
