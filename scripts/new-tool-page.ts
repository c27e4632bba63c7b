/** The page of a tool that only looks things up. */
export const pageThatReads = `import { type FormEvent, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);

type Run = ActionOf<typeof schemas, 'run'>;

export function Page() {
  const target = useGuardedText();
  const [result, setResult] = useState<Run['output']>();
  const action = useAction<Run>(tool, 'run', {
    success: () => ({ title: say('success.title'), description: say('success.detail') }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await action.run({ target: target.value });
    if (answer.ok) setResult(answer.data);
  }

  const empty = (
    <EmptyState icon="wrench" title={say('empty.title')}>
      {say('empty.detail')}
    </EmptyState>
  );

  return (
    <ToolPage tool={tool} side={result ? <Panel>{result.detail}</Panel> : empty}>
      <Panel>
        <form onSubmit={submit} noValidate className="grid gap-4.5">
          <Field label={say('target')}>
            <TextInput
              value={target.value}
              onChange={(event) => target.type(event.target.value)}
              autoComplete="off"
            />
          </Field>
          <Button
            type="submit"
            variant="solid"
            busy={action.busy}
            busyLabel={say('running')}
            cooldownUntil={action.cooldownUntil}
          >
            {say('run')}
          </Button>
          <ProblemNotice problem={action.problem} />
        </form>
      </Panel>
    </ToolPage>
  );
}
`;

/** The page of a tool that acts on accounts: action, result with its case, history. */
export const pageThatChanges = `import { type FormEvent, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { History } from '#kit/page/history.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);

type Run = ActionOf<typeof schemas, 'run'>;

export function Page() {
  const target = useGuardedText();
  // The target when the field lost focus. Its history is loaded once, not at every key.
  const [named, setNamed] = useState('');
  const [result, setResult] = useState<{ detail: string; caseId: number | undefined }>();
  const action = useAction<Run>(tool, 'run', {
    success: () => ({ title: say('success.title'), description: say('success.detail') }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await action.run({ target: target.value });
    if (answer.ok) setResult({ detail: answer.data.detail, caseId: answer.caseId });
  }

  const empty = (
    <EmptyState icon="wrench" title={say('empty.title')}>
      {say('empty.detail')}
    </EmptyState>
  );

  const docket = result && (
    <ResultCard
      state="ok"
      on="page"
      head={say('done')}
      stub={result.caseId && <CaseLink id={result.caseId} />}
    >
      {result.detail}
    </ResultCard>
  );

  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {docket ?? empty}
          <History of={named === '' ? undefined : { kind: 'roblox', id: named }} />
        </>
      }
    >
      <Panel>
        <form onSubmit={submit} noValidate className="grid gap-4.5">
          <Field label={say('target')}>
            <TextInput
              value={target.value}
              onChange={(event) => target.type(event.target.value)}
              onBlur={() => setNamed(target.value.trim())}
              autoComplete="off"
            />
          </Field>
          <Order tone="danger" sentence={say('sentence')}>
            <Button
              type="submit"
              variant="danger"
              size="large"
              busy={action.busy}
              busyLabel={say('running')}
              cooldownUntil={action.cooldownUntil}
            >
              {say('run')}
            </Button>
          </Order>
          <ProblemNotice problem={action.problem} />
        </form>
      </Panel>
    </ToolPage>
  );
}
`;
