import { QueryView } from '#kit/admin/query-view.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { CaseBrief } from '#kit/page/case-parts.tsx';
import { useLook } from '#kit/page/look.tsx';
import { appeals, type schemas } from '../../../contract.ts';
import { Comments } from './comments.tsx';
import { Decided } from './decided.tsx';
import { DecisionForm } from './decision-form.tsx';
import { Says } from './says.tsx';

/** Decides an appeal in a list: what they say, the ban with its reason, the comments, and then the decision. */
export function AppealInPlace({ id }: { id: number }) {
  const look = useLook<ActionOf<typeof schemas, 'get'>>(appeals, 'get', { appeal_id: id });
  const { loading, again } = look;
  return (
    <QueryView query={{ ...look, isFetching: loading, refetch: again }} rows={6} within="panel">
      {(shown) => (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <Says shown={shown} />
          <CaseBrief key={`case ${shown.appeal.standing}`} caseId={shown.appeal.case_id} />
          {/* The parts of the case have an order of their own on narrow screens. */}
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-6">
            {shown.comments.length > 0 && <Comments shown={shown} onAdded={again} />}
            {shown.appeal.state === 'waiting' ? (
              <DecisionForm
                key={shown.appeal.standing}
                shown={shown}
                reading={loading}
                onChanged={again}
              />
            ) : (
              <Decided shown={shown} reading={loading} onRead={again} />
            )}
          </div>
        </div>
      )}
    </QueryView>
  );
}
