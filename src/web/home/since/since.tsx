import { Link } from 'wouter';
import { Icon } from '#ui/icon.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { useHomeNews } from './home-news.ts';
import { findLastVisit } from './last-visit.ts';
import type { News } from './news.ts';
import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 8;

/**
 * What happened to this person's jobs and requests since their last visit. Its closed line has the same height
 * whatever it says, so nothing below it moves when it's known.
 */
export function Since({ of }: { of: ReturnType<typeof useHomeNews> }) {
  const news = of?.news ?? [];
  const line = of ? lineOf(of) : lineBefore();
  if (news.length === 0) {
    return (
      <p role="status" className={`${row} panel mb-4 text-ink-2`}>
        <Icon name="history" size={18} className="text-ink-3" />
        <span className="truncate">{line}</span>
      </p>
    );
  }
  return (
    <details className="panel group mb-4">
      <summary className={`${row} cursor-pointer list-none font-semibold`}>
        <Icon name="history" size={18} className="text-accent" />
        <span className="truncate">{line}</span>
        <Icon name="chevron-down" size={18} className="ml-auto group-open:rotate-180" />
      </summary>
      <ul className="border-t border-line">
        {news.slice(0, SHOWN_MAX).map((one) => (
          <li
            key={`${one.kind} ${one.id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line px-4 py-2.5 sm:px-5 [&+li]:border-t"
          >
            <span className="min-w-0 wrap-anywhere">
              <NewsSentence of={one} />
            </span>
            {'is_practice' in one && one.is_practice && <PracticeTag />}
            <span className="ml-auto text-small text-ink-3 tabular-nums">{sayMoment(one.at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const row = 'flex h-11 items-center gap-2.5 px-4 sm:px-5';

/** While the news are on their way. The last visit is in this browser, so it is known at once. */
function lineBefore(): string {
  const since = findLastVisit(Date.now());
  return since === undefined ? say('first') : say('looking', { when: sayMoment(since) });
}

function lineOf({ since, news }: NonNullable<ReturnType<typeof useHomeNews>>): string {
  if (since === undefined) return say('first');
  const when = sayMoment(since);
  return news.length === 0 ? say('nothing', { when }) : say('news', { count: news.length, when });
}

function NewsSentence({ of }: { of: News }) {
  if (!('title' in of)) {
    const what = of.tool === undefined ? 'budget' : 'tool';
    return (
      <Sentence
        text={say(`${of.kind}.${what}`)}
        parts={{ by: <b>{of.by}</b>, tool: <b>{of.tool}</b> }}
      />
    );
  }
  const job = <Link to={`/jobs/${of.id}`}>{of.title}</Link>;
  const by = 'by' in of ? <b>{of.by}</b> : undefined;
  return <Sentence text={say(of.kind)} parts={{ job, by }} />;
}
