import { APP_NEED, type PlatformName } from '#kit/contract/needs.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Mend } from './preflight.ts';
import { pickName, type Report } from './report.ts';
import en from './words/en.json';

const say = words(en);

interface MendsProps {
  platform: PlatformName;
  mends: readonly Mend[];
  report: Report;
}

/** Under the table: the one place to mend each thing, and what happens until then. */
export function Mends({ platform, mends, report }: MendsProps) {
  if (mends.length === 0) return null;
  const name = pickName(report[platform]) ?? say('unnamed');
  return (
    <ul className="grid gap-3 border-t border-line px-4 py-3.5 sm:px-5">
      {mends.map((mend) => (
        <li key={mend.name} className="text-small">
          <p>
            <Sentence
              text={say(mend.places.length === 0 ? 'mend' : `${platform}.mend.in`)}
              parts={{ need: <b>{mend.title}</b>, places: <b>{mend.places.join(', ')}</b> }}
            />{' '}
            <span className="text-ink-2">
              <Sentence
                text={say(mend.name === APP_NEED ? 'mend.app' : `${platform}.mend.where`)}
                parts={{ name: <b className="wrap-anywhere">{name}</b>, need: mend.title }}
              />
            </span>
          </p>
          <ul className="text-ink-2">
            {mend.tools.map((tool) => (
              <li key={tool.title}>
                {say(tool.optional ? 'mend.left-out' : 'mend.until', {
                  tool: tool.title,
                  for: tool.for,
                })}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
