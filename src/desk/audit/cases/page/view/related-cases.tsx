import { Link } from 'react-router';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import type { ShownCase } from '../audit-case.ts';
import { CaseList } from '../case-list.tsx';
import en from './words/en.json';

const say = words(en);

/** The other cases about the same target, on whichever platform it is. */
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
