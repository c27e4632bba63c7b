import type { ToolGroup } from '#kit/contract/feature.ts';
import { PageTitle } from '#kit/page/page-title.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { sayClockToTheSecond, sayFullMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { Headline } from './page/headline.tsx';
import { Incidents } from './page/incidents.tsx';
import { sayStates } from './page/sayings.ts';
import { TicksKey } from './page/ticks.tsx';
import { ToolCard } from './page/tool-card.tsx';
import { type Status, useStatus } from './page/use-status.ts';
import en from './words/en.json';
import './page/figures.css';
import './page/status.css';

const say = words(en);
const groups: readonly ToolGroup[] = ['game', 'chat', 'access'];

/** Open to everyone, with and without a pass. */
export function StatusScreen() {
  const { status, problem, isLoading, refresh } = useStatus();
  return (
    <div className="status-screen">
      <PageTitle text={say('title')} />
      {/* Two keys, so that one takes the place of the other instead of growing into it. */}
      <Headline key={status ? 'told' : 'waits'} status={status} />
      <div key={status ? 'shown' : 'empty'} className="frame pb-9">
        {problem && (
          <div className="pt-4">
            <ErrorPanel
              title={say(status ? 'stale' : 'failed')}
              detail={problem.detail}
              onRetry={refresh}
              busy={isLoading}
            />
          </div>
        )}
        {status ? (
          <>
            <Updated at={status.now} />
            {groups.map((group) => (
              <Board key={group} group={group} status={status} />
            ))}
            <Incidents status={status} />
          </>
        ) : (
          !problem && (
            <div className="panel mt-5">
              <SkeletonRows />
            </div>
          )
        )}
      </div>
    </div>
  );
}

function Updated({ at }: { at: number }) {
  return (
    <div className="updated">
      <p>
        <Sentence
          text={say('updated')}
          parts={{
            time: (
              <time
                className="font-semibold text-ink"
                dateTime={new Date(at).toISOString()}
                title={sayFullMoment(at)}
              >
                {sayClockToTheSecond(at)}
              </time>
            ),
          }}
        />
      </p>
      <TicksKey />
    </div>
  );
}

function Board({ group, status }: { group: ToolGroup; status: Status }) {
  const tools = status.tools.filter((tool) => tool.group === group);
  if (tools.length === 0) return null;
  const id = `status-${group}`;
  return (
    <section aria-labelledby={id}>
      <div className="board-head">
        <h2 id={id}>{say(`group.${group}`)}</h2>
        {tools.some(({ state }) => state === 'practice') && <PracticeTag />}
        <span className="text-small text-ink-3">{sayStates(tools)}</span>
      </div>
      <ul className="cards">
        {tools.map((tool) => (
          <ToolCard key={tool.tool} tool={tool} now={status.now} />
        ))}
      </ul>
    </section>
  );
}
