import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { QueryView } from '#kit/admin/query-view.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { AppealSlip } from '#kit/page/case-parts.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { Evidence } from '#kit/page/evidence.tsx';
import { useLook } from '#kit/page/look.tsx';
import { PinStrip } from '#kit/page/pinned.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { cases, type schemas } from '../../contract.ts';
import type { ShownCase } from '../audit-case.ts';
import { CaseList } from '../case-list.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseHead } from './case-head.tsx';
import { JobStrip } from './job-strip.tsx';
import { Nothing } from './nothing.tsx';
import { Timeline } from './timeline.tsx';
import { bothWords, UndoDocket } from './undo-docket.tsx';
import en from './words/en.json';

const say = words(en);

type Get = ActionOf<typeof schemas, 'get'>;

interface CaseViewProps {
  id: number;
  /** What was done is the title of the page. In the admin area, the page has another one. */
  isTitle?: boolean | undefined;
}

/** Shows everything about one case. The surrounding client decides who is reading. */
export function CaseView({ id, isTitle }: CaseViewProps) {
  const look = useLook<Get>(cases, 'get', { case_id: id });
  const { problem, loading, again } = look;
  if (!look.data && problem?.code === 'audit/no-such-case') {
    return <NoSuchCase id={id} isTitle={isTitle} />;
  }
  return (
    <>
      {isTitle && !look.data && <h1>{say('case', { id })}</h1>}
      <QueryView query={{ ...look, isFetching: loading, refetch: again }} rows={6} within="panel">
        {(data) => <Shown shown={data} isTitle={isTitle} reading={loading} onChanged={again} />}
      </QueryView>
    </>
  );
}

interface ShownProps extends Pick<CaseViewProps, 'isTitle'> {
  shown: ShownCase;
  reading: boolean;
  onChanged: () => void;
}

function Shown({ shown, isTitle, reading, onChanged }: ShownProps) {
  const { case: one, half, now } = shown;
  const docket = { reading, onChanged };
  // What follows the evidence is drawn once the height of the evidence is known.
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  const held = isSettled ? '' : 'invisible';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      {one.job && <JobStrip shown={shown} job={one.job} />}
      <CaseHead one={one} now={now} isTitle={isTitle} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_min(372px,36%)]">
        <div className="grid min-w-0 gap-4 max-lg:contents sm:gap-5">
          <div className="grid gap-4 max-lg:order-1 sm:gap-5">
            {half && <h2 className="px-1">{bothWords(one, half)}</h2>}
            <div className="panel overflow-hidden">
              {shown.pins.length > 0 && <PinStrip pins={shown.pins} now={now} caseId={one.id} />}
              <CaseFacts one={one} now={now} />
            </div>
            {half && (
              <div className="panel">
                <CaseFacts one={half} now={now} />
              </div>
            )}
          </div>
          <div className="max-lg:order-3 empty:hidden">
            <Evidence caseId={one.id} onSettled={settle} onChanged={onChanged} />
          </div>
          <div className={`max-lg:order-4 ${held}`}>
            <Timeline shown={shown} onChanged={onChanged} />
          </div>
        </div>
        <div className="grid min-w-0 gap-4 max-lg:contents sm:gap-5">
          <div className="grid gap-4 max-lg:order-2 sm:gap-5">
            <UndoDocket shown={shown} {...docket} />
            {half && <UndoDocket shown={otherHalf(shown, half)} {...docket} />}
          </div>
          <div className={`max-lg:order-5 empty:hidden ${isSettled ? '' : 'max-lg:invisible'}`}>
            <AppealSlip caseId={one.id} />
          </div>
          <div className={`max-lg:order-6 empty:hidden ${isSettled ? '' : 'max-lg:invisible'}`}>
            <RelatedCases shown={shown} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Presents the other half as a case of its own, with its own undo call. */
function otherHalf(shown: ShownCase, { undo, ...half }: NonNullable<ShownCase['half']>): ShownCase {
  return { ...shown, case: half, undo };
}

/** Missing and hidden cases get the same message, so that a pass can't count the cases it can't open. */
export function NoSuchCase({
  id,
  isTitle,
}: {
  id: number | string;
  isTitle?: boolean | undefined;
}) {
  const { isAdmin } = useCasePaths();
  return (
    <>
      {isTitle && <h1>{say('case', { id })}</h1>}
      <Nothing title={say('none.title')}>
        {say(isAdmin ? 'none.admin' : 'none.moderator', { id })}
      </Nothing>
    </>
  );
}

/** The other cases about the same target, on any platform. */
export function RelatedCases({ shown }: { shown: ShownCase }) {
  const { targetPath } = useCasePaths();
  const { case: one, related, now } = shown;
  if (one.target === null) return null;
  return (
    <Panel
      title={say('related')}
      flush
      className="overflow-hidden"
      aside={<Link to={targetPath(one.target)}>{say('related.all')}</Link>}
    >
      {related.length === 0 ? (
        <p className="p-4 text-ink-2 sm:p-5">{say('related.none')}</p>
      ) : (
        <CaseList cases={related} now={now} />
      )}
    </Panel>
  );
}
