import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { kindOrder, looks } from './kinds.ts';
import en from './words/en.json';

const say = words(en);

export function About({ knowsDecoys }: { knowsDecoys: boolean }) {
  return (
    <Panel title={say('about')}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2.5">
        {kindOrder.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <Icon name={looks[kind].icon} size={18} className="text-ink-2" />
            {say(`name.${kind}`)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-2">{say('about.where')}</p>
      {!knowsDecoys && <p className="mt-2 text-small text-ink-2">{say('about.decoys')}</p>}
      <p className="mt-2 text-small text-ink-2">{say('about.kept')}</p>
    </Panel>
  );
}
