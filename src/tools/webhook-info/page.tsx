import { type FormEvent, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { History } from '#kit/page/history.tsx';
import { useLook } from '#kit/page/look.tsx';
import { useNewestLook } from '#kit/page/newest-look.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { useWebhookInput, WebhookField } from '#kit/webhook/webhook-field.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { Inventory, type Servers } from './page-inventory.tsx';
import { WebhookResult } from './page-result.tsx';
import en from './words/en.json';

const say = words(en);

type Inspect = ActionOf<typeof schemas, 'inspect'>;

interface Result {
  found: Inspect['output'];
  /** The pasted URL stays on the page, only for the copy button. */
  url: string;
}

export function Page() {
  const webhook = useWebhookInput(tool, say('missing.detail'));
  const [result, setResult] = useState<Result>();
  const inspect = useNewestLook<Inspect>(tool, 'inspect', {
    success: ({ webhook_data }) => ({ title: say('success'), description: webhook_data.name }),
    // An earlier result would look like the answer.
    answered: (answer, { webhook_url: url }) =>
      setResult(answer.ok ? { found: answer.data, url } : undefined),
  });

  function submit() {
    if (webhook.refuse() || webhook.url === undefined) return;
    inspect.ask({ webhook_url: webhook.url });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  function startAnother() {
    inspect.drop();
    setResult(undefined);
    webhook.clear();
  }

  const servers = useLook<Servers>(tool, 'servers');
  const shown = result?.found.webhook_data;
  return (
    <ToolPage
      tool={tool}
      side={
        // Below the list on a narrow screen, so it waits until that has its place.
        <div
          className={`grid min-w-0 gap-4 sm:gap-5 ${servers.loading && !servers.data ? 'max-lg:hidden' : ''}`}
        >
          {result ? (
            <WebhookResult result={result.found} url={result.url} onAnother={startAnother} />
          ) : (
            <EmptyState icon="webhook" title={say('empty.title')}>
              {say('empty.detail')}
            </EmptyState>
          )}
          <History of={shown && { kind: 'webhook', id: shown.id, name: shown.name }} />
          <About />
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel>
          <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
            <WebhookField of={webhook} onEnter={submit} />
            {webhook.isBlank && <PracticeSamples of="webhooks" onPick={webhook.type} />}
            <Order tone="safe" sentence={say(webhook.isBlank ? 'sentence.empty' : 'sentence')}>
              <Button
                type="submit"
                variant="solid"
                size="large"
                busy={inspect.busy}
                busyLabel={say('inspecting')}
                openWhileBusy
                cooldownUntil={inspect.cooldownUntil}
                disabled={webhook.isBlank}
                disabledReason={inspect.disabledReason}
              >
                {say('inspect')}
              </Button>
            </Order>
            <ProblemNotice problem={inspect.problem} />
          </form>
        </Panel>
        <Inventory servers={servers.data?.servers ?? []} />
      </div>
    </ToolPage>
  );
}

function About() {
  return (
    <Panel title={say('about')}>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        <li>{say('about.power')}</li>
        <li>{say('about.silent')}</li>
        <li>{say('about.leaked')}</li>
        <li>{say('about.creator')}</li>
        <li>{say('about.kept')}</li>
      </ul>
    </Panel>
  );
}
