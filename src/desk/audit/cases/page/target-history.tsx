import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { QueryView } from '#kit/admin/query-view.tsx';
import { type Target, targetText } from '#kit/contract/target.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { useLook } from '#kit/page/look.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { cases, type schemas } from '../contract.ts';
import { CaseList } from './case-list.tsx';
import en from './view/words/en.json';

const say = words(en);
const ROWS = 5;

/** Shows the target's past cases beside a tool's form. */
export function TargetHistory({ target }: { target: Target }) {
  const about = targetText(target);
  const look = useLook<ActionOf<typeof schemas, 'list'>>(cases, 'list', {
    target: about,
    limit: ROWS,
  });
  const { again } = look;
  const { targetPath } = useCasePaths();
  const { pass, latestCase } = useDeskClient();
  useAfterEachCase(latestCase, again);
  const isOwn = target.kind === 'pass' && target.id === pass.info?.id;
  const name = target.name ?? target.id;
  const title = isOwn ? say('history.own') : say('history', { name });
  const empty = isOwn ? say('history.empty.own') : say('history.empty', { name });
  const all = (
    <Link to={targetPath(about)} className="whitespace-nowrap">
      {say('history.all')}
    </Link>
  );
  return (
    <Panel title={title} flush className="overflow-hidden" aside={all}>
      <QueryView
        query={{ ...look, isFetching: look.loading, refetch: again }}
        rows={ROWS}
        within="flush"
      >
        {({ cases: found, now }) =>
          found.length === 0 ? (
            <p className="p-4 text-ink-2 sm:p-5">{empty}</p>
          ) : (
            <CaseList cases={found} now={now} />
          )
        }
      </QueryView>
    </Panel>
  );
}

function useAfterEachCase(latest: number | undefined, again: () => void) {
  const seen = useRef(latest);
  useEffect(() => {
    if (latest === seen.current) return;
    seen.current = latest;
    again();
  }, [latest, again]);
}
