import { useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { KeyCard, keyState } from './page-card.tsx';
import en from './words/en.json';

const say = words(en);

type Inspect = ActionOf<typeof schemas, 'inspect'>;

export function Page() {
  const [found, setFound] = useState<Inspect['output']>();
  const inspect = useAction<Inspect>(tool, 'inspect', {
    success: (key) => ({ title: say('success'), description: say(`success.${keyState(key)}`) }),
  });

  async function run() {
    const answer = await inspect.run({});
    // A key that worked a moment ago would look like the answer.
    setFound(answer.ok ? answer.data : undefined);
  }

  return (
    <ToolPage
      tool={tool}
      side={
        found ? (
          <>
            <KeyCard found={found} />
            <ToolList tools={found.tools} />
          </>
        ) : (
          <EmptyState icon="key-round" title={say('empty.title')}>
            {say('empty.detail')}
          </EmptyState>
        )
      }
    >
      <Panel title={say('about')}>
        <div className="grid gap-4.5">
          <ul className="grid list-disc gap-2 pl-5 text-ink-2">
            <li>{say('about.key')}</li>
            <li>{say('about.idle')}</li>
            <li>{say('about.fix')}</li>
          </ul>
          <Order tone="safe" sentence={say('sentence')}>
            <Button
              variant="solid"
              size="large"
              busy={inspect.busy}
              busyLabel={say('inspecting')}
              cooldownUntil={inspect.cooldownUntil}
              onClick={() => void run()}
            >
              {say(found ? 'again' : 'inspect')}
            </Button>
          </Order>
          <ProblemNotice problem={inspect.problem} />
        </div>
      </Panel>
    </ToolPage>
  );
}

type ToolState = ActionOf<typeof schemas, 'inspect'>['output']['tools'][number];

const marks = { yes: 'ok', partly: 'warn', no: 'bad' } as const;

/** Lists which tools the key's scopes allow, and what the others lack. */
function ToolList({ tools }: { tools: readonly ToolState[] }) {
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
          {say('missing.fix')}
        </li>
      ))}
    </ul>
  );
}
