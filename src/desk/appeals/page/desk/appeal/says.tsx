import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import type { Shown } from './shown.ts';

const say = words(en);

/** What the person wrote. It is text of a stranger, and its links aren't links here. */
export function Says({ shown: { appeal, of_this_ban, earlier } }: { shown: Shown }) {
  const before =
    of_this_ban > 0
      ? say('says.again', { count: of_this_ban })
      : earlier > 0
        ? say('says.earlier', { count: earlier })
        : say('says.first');
  return (
    <Panel title={say('says')} aside={before}>
      <blockquote className="text-slip leading-[1.55] wrap-anywhere whitespace-pre-wrap">
        {appeal.text}
      </blockquote>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-small text-ink-2">
        <span className={`flex gap-1.5 ${appeal.has_links ? 'text-warn' : ''}`}>
          <Icon name={appeal.has_links ? 'warning' : 'check'} size={16} className="mt-0.5" />
          {say(appeal.has_links ? 'says.links' : 'says.clean')}
        </span>
        <span>{say('says.code', { case: appeal.case_id })}</span>
      </p>
    </Panel>
  );
}
