import type { ActionOf } from '#kit/page/action.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import en from './words/en.json';

const say = words(en);

type ToolState = ActionOf<typeof schemas, 'inspect'>['output']['tools'][number];

const marks = { yes: 'ok', partly: 'warn', no: 'bad' } as const;

/** Which tools the key's scopes allow, and what the others lack. */
export function ToolList({ tools }: { tools: readonly ToolState[] }) {
  return (
    <Panel title={say('tools')} flush>
      {tools.length === 0 ? (
        <p className="px-4 py-3 text-ink-2 sm:px-5">{say('tools.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {tools.map((state) => (
            <li key={state.tool} className="grid gap-1 px-4 py-2.5 sm:px-5">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <b>{state.title}</b>
                <StateTag state={marks[state.works]}>{say(`works.${state.works}`)}</StateTag>
              </div>
              {state.missing.length > 0 && <Missing missing={state.missing} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Missing({ missing }: { missing: ToolState['missing'] }) {
  return (
    <ul className="grid gap-1 text-small text-ink-2">
      {missing.map((need) => (
        <li key={need.name}>
          {say(need.places.length > 0 ? 'missing.in' : 'missing', {
            need: need.title,
            for: need.for,
            places: need.places.join(', '),
          })}{' '}
          {say('missing.mend')}
        </li>
      ))}
    </ul>
  );
}
