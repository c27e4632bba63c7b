import { pageThatChanges, pageThatReads } from './new-tool-page.ts';

export interface NewTool {
  id: string;
  title: string;
  /** Whether it acts on accounts. Then its page shows their history, and its result links to its case. */
  changes: boolean;
}

/** The files of a tool that does nothing yet, by their path in its folder. */
export function filesOf({ id, title, changes }: NewTool): Record<string, string> {
  return {
    'contract.ts': contract({ id, title, changes }),
    'server.ts': server,
    'page.tsx': changes ? pageThatChanges : pageThatReads,
    'words/en.json': `${JSON.stringify({ ...words(title), ...(changes && moreWords) }, null, 2)}\n`,
    'words/help.json': `${JSON.stringify(helpWords, null, 2)}\n`,
    ...(changes && { 'words/cases.json': `${JSON.stringify(caseWords, null, 2)}\n` }),
    'server.test.ts': serverTest(id),
  };
}

/** The audit log's sentences for a completed and an attempted action. */
const caseWords = {
  'do:run': '{actor} ran it on {target}',
  'do:run:try': '{actor} tried to run it on {target}',
};

const ABOUT = "\n      about: { kind: 'roblox', field: 'target' },";

const contract = ({ id, title, changes }: NewTool) => `import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

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
      access: 'moderator',
      effect: '${changes ? 'changes' : 'reads'}',${changes ? ABOUT : ''}
      cooldown: 'tool',
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  run: {
    summary: 'What the call does',
    input: z.strictObject({ target: plainText(200) }),
    output: z.strictObject({ detail: z.string() }),
  },
});
`;

const server = `import type { Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';

export const handlers: Handlers<typeof schemas> = {
  async run({ target }) {
    return { detail: target };
  },
};
`;

/** `npm run help-docs` writes it into the guides. */
const helpWords = {
  does: 'What it does, in two sentences.',
  undo: 'What can be undone, and what can’t.',
};

const words = (title: string) => ({
  'empty.detail': 'What it finds appears here.',
  'empty.title': 'Nothing yet',
  run: title,
  running: 'Working…',
  'success.detail': 'Done.',
  'success.title': 'Success',
  target: 'Target',
});

const moreWords = {
  done: 'Done',
  sentence: 'What the button does, who it acts on, and whether it can be undone.',
};

const serverTest = (id: string) => `import { expect, test } from 'vitest';

test('${id} does what its contract says', () => {
  expect.fail('${id} does nothing yet: say what it guarantees');
});
`;
