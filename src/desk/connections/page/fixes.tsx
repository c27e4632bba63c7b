import { APP_NEED, type PlatformName } from '#kit/contract/needs.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Fix } from './preflight.ts';
import { pickName, type Report } from './report.ts';
import en from './words/en.json';

const say = words(en);

interface FixesProps {
  platform: PlatformName;
  fixes: readonly Fix[];
  report: Report;
}

/** Under the table: the one place to fix each thing, and what happens until then. */
export function Fixes({ platform, fixes, report }: FixesProps) {
  if (fixes.length === 0) return null;
  const name = pickName(report[platform]) ?? say('unnamed');
  return (
    <ul className="grid gap-3 border-t border-line px-4 py-3.5 sm:px-5">
      {fixes.map((fix) => (
        <li key={fix.name} className="text-small">
          <p>
            <Sentence
              text={say(fix.places.length === 0 ? 'mend' : `${platform}.mend.in`)}
              parts={{ need: <b>{fix.title}</b>, places: <b>{fix.places.join(', ')}</b> }}
            />{' '}
            <span className="text-ink-2">
              <Sentence
                text={say(fix.name === APP_NEED ? 'mend.app' : `${platform}.mend.where`)}
                parts={{ name: <b className="wrap-anywhere">{name}</b>, need: fix.title }}
              />
            </span>
          </p>
          <ul className="text-ink-2">
            {fix.tools.map((tool) => (
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
