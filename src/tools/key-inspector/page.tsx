import { useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { KeyCard, stateOf } from './page-card.tsx';
import { ToolList } from './page-tools.tsx';
import en from './words/en.json';

const say = words(en);

type Inspect = ActionOf<typeof schemas, 'inspect'>;

export function Page() {
  const [found, setFound] = useState<Inspect['output']>();
  const inspect = useAction<Inspect>(tool, 'inspect', {
    success: (key) => ({ title: say('success'), description: say(`success.${stateOf(key)}`) }),
  });

  async function run() {
    const answer = await inspect.run({});
    // A key that worked a moment ago would be taken for the answer.
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
            <li>{say('about.mend')}</li>
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
