import { ErrorText } from '#ui/error-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import type { Scan } from './scan.ts';
import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 20;

/** Of these nobody knows what is in them, so they are named. */
export function RefusedFiles({ scan }: { scan: Scan }) {
  const folders = scan.shutFolders.map((path) => ({ path, cause: say('shut-folder') }));
  const refused = [...folders, ...scan.refused];
  if (refused.length === 0) return null;
  const more = refused.length - SHOWN_MAX;
  return (
    <Panel title={say('refused')}>
      <ul className="grid gap-2.5">
        {refused.slice(0, SHOWN_MAX).map(({ path, cause }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only ever grow at their end
          <li key={index} className="grid gap-0.5">
            <code className="wrap-anywhere">{path}</code>
            <ErrorText>
              {cause === undefined ? say('refused.unreadable') : sentenceOf(cause)}
            </ErrorText>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2.5 text-ink-2">{say('refused.more', { count: more })}</p>}
    </Panel>
  );
}

/** 'it is broken' */
function sentenceOf(cause: string): string {
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1).replace(/\.$/, '')}.`;
}
