import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import type { NeedRow } from './preflight.ts';
import type { PlatformReport } from './report.ts';
import en from './words/en.json';

const say = words(en);
const mark = 'inline-flex items-center gap-1.25 align-middle text-small whitespace-nowrap';

interface NeedCellProps {
  need: NeedRow;
  mode: PlatformReport['mode'];
}

/** One permission of one tool: a mark and a word, since neither colour nor mark tells enough. */
export function NeedCell({ need: { met, optional }, mode }: NeedCellProps) {
  if (met === null) {
    return (
      <span className={`${mark} font-normal text-ink-3`}>
        {say(mode === 'practice' ? 'need.practice' : 'need.unknown')}
      </span>
    );
  }
  if (met) {
    return (
      <span className={`${mark} font-semibold text-ok`}>
        <Icon name="check" size={16} />
        {say('need.met')}
      </span>
    );
  }
  return (
    <span
      className={`${mark} font-semibold ${optional ? 'optional text-warn' : 'missing text-bad'}`}
    >
      <Icon name={optional ? 'warning' : 'cross'} size={16} />
      {say(optional ? 'need.optional' : 'need.missing')}
    </span>
  );
}
