import { useCallback, useEffect, useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import type { PartProps } from '#kit/page/client.tsx';
import { Evidence } from '#kit/page/evidence.tsx';
import { useLook } from '#kit/page/look.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { words } from '#ui/words.ts';
import { cases, type schemas } from '../../contract.ts';
import { CaseFacts } from './case-facts.tsx';
import { OutcomeTag } from './case-head.tsx';
import { RelatedCases } from './case-view.tsx';
import en from './words/en.json';

const say = words(en);

type Get = ActionOf<typeof schemas, 'get'>;

/** A case as a docket, with its evidence, and below it the history of its account. */
export function CaseBrief({ caseId, onSettled }: PartProps) {
  const look = useLook<Get>(cases, 'get', { case_id: caseId });
  const { casePath } = useCasePaths();
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  const isLost = look.problem !== undefined;
  useEffect(() => {
    if (isSettled || isLost) onSettled?.();
  }, [isSettled, isLost, onSettled]);
  return (
    <div className={look.data ? 'contents' : 'max-lg:order-2'}>
      <QueryView
        query={{ ...look, isFetching: look.loading, refetch: look.again }}
        rows={5}
        within="panel"
      >
        {(shown) => (
          <>
            <div className="max-lg:order-2">
              <ResultCard
                on="page"
                stub={
                  <>
                    <b className="mr-auto">{say('case', { id: caseId })}</b>
                    <LinkButton size="small" to={casePath(caseId)}>
                      {say('brief.open')}
                    </LinkButton>
                  </>
                }
              >
                <div className="-mx-4 -mt-4 -mb-4 sm:-mx-5 sm:-mt-4.5 sm:-mb-4.5">
                  <div className="flex items-center justify-between gap-3 px-4 pt-4 sm:px-5">
                    <h2 className="text-[15px]">{say('brief')}</h2>
                    <OutcomeTag one={shown.case} now={shown.now} />
                  </div>
                  <CaseFacts one={shown.case} now={shown.now} isBrief />
                </div>
              </ResultCard>
            </div>
            <div className="max-lg:order-2 empty:hidden">
              <Evidence caseId={caseId} onSettled={settle} />
            </div>
            <div className={`max-lg:order-5 empty:hidden ${isSettled ? '' : 'invisible'}`}>
              <RelatedCases shown={shown} />
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}
