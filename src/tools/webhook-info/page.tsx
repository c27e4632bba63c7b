import { type FormEvent, useState } from 'react';
import { type ActionOf, History, ProblemNotice, ToolPage, useAction } from '../../kit/page.tsx';
import { PracticeSamples } from '../../kit/page-samples.tsx';
import { useWebhookInput, WebhookField } from '../../kit/webhook/webhook-field.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Order } from '../../ui/order.tsx';
import { Panel } from '../../ui/panel.tsx';
import { words } from '../../ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { WebhookResult } from './page-result.tsx';
import en from './words/en.json';

const say = words(en);

type Inspect = ActionOf<typeof schemas, 'inspect'>;

interface Result {
  found: Inspect['output'];
  /** What was pasted stays in the page, for its copy button alone. */
  url: string;
}

export function Page() {
  const webhook = useWebhookInput(tool, say('missing.detail'));
  const [result, setResult] = useState<Result>();
  const inspect = useAction<Inspect>(tool, 'inspect', {
    success: ({ webhook_data }) => ({ title: say('success'), description: webhook_data.name }),
  });

  async function submit() {
    if (webhook.refuse() || webhook.url === undefined) return;
    const { url } = webhook;
    const answer = await inspect.run({ webhook_url: url });
    // What was found before would be taken for the answer.
    setResult(answer.ok ? { found: answer.data, url } : undefined);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  function startAnother() {
    setResult(undefined);
    webhook.clear();
  }

  const shown = result?.found.webhook_data;
  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {result ? (
            <WebhookResult result={result.found} url={result.url} onAnother={startAnother} />
          ) : (
            <EmptyState icon="webhook" title={say('empty.title')}>
              {say('empty.detail')}
            </EmptyState>
          )}
          <History of={shown && { kind: 'webhook', id: shown.id, name: shown.name }} />
          <About />
        </>
      }
    >
      <Panel>
        <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <WebhookField of={webhook} onEnter={() => void submit()} />
          {webhook.isBlank && <PracticeSamples of="webhooks" onPick={webhook.type} />}
          <Order tone="safe" sentence={say(webhook.isBlank ? 'sentence.empty' : 'sentence')}>
            <Button
              type="submit"
              variant="solid"
              size="large"
              busy={inspect.busy}
              busyLabel={say('inspecting')}
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
