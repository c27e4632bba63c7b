interface NewTool {
  id: string;
  title: string;
}

/** The parts of a tool that does nothing yet, by their path in its folder. */
export function filesOf({ id, title }: NewTool): Record<string, string> {
  return {
    'contract.ts': contract({ id, title }),
    'server.ts': server,
    'page.tsx': page,
    'words/en.json': `${JSON.stringify(words(title), null, 2)}\n`,
    'server.test.ts': serverTest(id),
  };
}

const contract = ({ id, title }: NewTool) => `import { z } from 'zod';
import type { Tool } from '../../kit/contract.ts';
import { plainText } from '../../kit/text.ts';

export const tool = {
  id: '${id}',
  title: '${title}',
  tagline: 'What it does, in a few words',
  summary: 'What it does, in one sentence.',
  group: 'game',
  icon: 'wrench',
  keywords: [],
  actions: {
    run: {
      method: 'POST',
      path: '/${id.replaceAll('-', '_')}',
      summary: 'What the call does',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
      sessionField: 'session_id',
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  run: {
    input: z.strictObject({ target: plainText(200) }),
    output: z.strictObject({ detail: z.string() }),
  },
});
`;

const server = `import type { Handlers } from '../../kit/server.ts';
import type { schemas } from './contract.ts';

export const handlers: Handlers<typeof schemas> = {
  async run({ target }) {
    return { detail: target };
  },
};
`;

const page = `import { type FormEvent, useState } from 'react';
import {
  type ActionOf,
  ProblemNotice,
  ToolPage,
  useAction,
  useGuardedText,
} from '../../kit/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { words } from '../../ui/words.ts';
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

const words = (title: string) => ({
  'empty.detail': 'What it finds shows here.',
  'empty.title': 'Nothing yet',
  run: title,
  running: 'Working…',
  'success.detail': 'Done.',
  'success.title': 'Success',
  target: 'Target',
});

const serverTest = (id: string) => `import { expect, test } from 'vitest';

test('${id} does what its contract says', () => {
  expect.fail('${id} does nothing yet: say what it guarantees');
});
`;
