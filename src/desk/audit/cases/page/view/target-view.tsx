import { readTarget, targetText } from '#kit/contract/target.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import { CaseList } from '../case-list.tsx';
import { targetWords } from '../target-words.ts';
import { Nothing } from './nothing.tsx';
import type { CasePages } from './use-case-pages.ts';
import en from './words/en.json';

const say = words(en);

/** Reads the target in the address and writes it in its standard form; undefined if it isn't a target. */
export function targetIn(text: string): string | undefined {
  const read = readTarget(text);
  return read && targetText(read);
}

/** 'Roblox user kestrel (156)', using the newest name in the cases. */
export function describeTitle(target: string, rows: readonly AuditCase[] | undefined): string {
  const named = rows?.find((row) => row.target === target && row.target_name !== null);
  return targetWords(target, named?.target_name);
}

/** Lists the cases that were found, newest first, and loads more on request. */
export function TargetView({ pages, isOwn }: { pages: CasePages; isOwn: boolean }) {
  const { rows, now, problem, loading, again } = pages;
  if (problem?.code === 'audit/bad-target') return <NoSuchTarget />;
  return (
    <>
      {problem && (
        <ErrorPanel title={problem.title} detail={problem.detail} onRetry={again} busy={loading} />
      )}
      {rows?.length === 0 && !pages.hasMore && (
        <EmptyState icon="book" title={say('empty.title')}>
          {say(isOwn ? 'empty.own' : 'empty.target')}
        </EmptyState>
      )}
      {(rows ? rows.length > 0 || pages.hasMore : !problem) && (
        <Panel flush className="overflow-hidden">
          {rows ? <CaseList cases={rows} now={now} /> : <SkeletonRows rows={8} />}
          {rows && (
            <LoadMore
              shown={rows.length}
              hasMore={pages.hasMore}
              busy={loading}
              onMore={pages.more}
            />
          )}
        </Panel>
      )}
    </>
  );
}

export function NoSuchTarget() {
  return <Nothing title={say('none.target.title')}>{say('none.target')}</Nothing>;
}
