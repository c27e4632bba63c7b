import { describe, expect, test } from 'vitest';
import type { Tool } from '#kit/contract/feature.ts';
import { recognise } from '#kit/recognise/recognise.ts';
import { entriesFor } from './entries.ts';
import { pages } from './pages.ts';

const ID = '198622483471925248';
const WEBHOOK = `https://discord.com/api/webhooks/${ID}/${'aB3_'.repeat(17)}`;

const action = { method: 'POST', path: '/x', summary: '', effect: 'reads' } as const;

function tool(
  id: string,
  title: string,
  takes: Tool['takes'] = [],
  effect: 'reads' | 'changes' = 'reads',
): Tool {
  const actions = { run: { ...action, effect, access: 'moderator' as const } };
  return {
    id,
    title,
    takes,
    actions,
    tagline: '',
    summary: '',
    group: 'chat',
    icon: 'x',
    keywords: [],
  };
}

const needs = { discord: [] };

const tools = [
  { ...tool('server-ban', 'Server Ban', ['discord-id', 'discord-list'], 'changes'), needs },
  tool('account-checker', 'Account Checker', ['discord-id', 'user-mention']),
  tool('webhook-info', 'Webhook Info', ['webhook']),
];

interface Setting {
  scope?: readonly string[] | null;
  held?: boolean;
  adminPath?: string;
}

function offer(text: string, { scope = null, held = true, adminPath }: Setting = {}) {
  const found = recognise(text);
  const pass = { held, scope };
  const { groups, told } = entriesFor({
    text,
    found,
    tools,
    pages: pages(adminPath),
    adminPath,
    pass,
  });
  const idsOf = (id: string) =>
    groups.find((group) => group.id === id)?.entries.map((entry) => entry.label) ?? [];
  return { groups, told, takes: idsOf('takes'), tools: idsOf('tools'), pages: idsOf('pages') };
}

describe('what is recognised', () => {
  test('is offered to the tools that say they take it, and to no other', () => {
    expect(offer(ID).takes).toEqual(['Account Checker', 'Server Ban']);
    expect(offer(`<@${ID}>`).takes).toEqual(['Account Checker']);
    expect(offer(`${ID}, ${ID}`).takes).toEqual(['Server Ban']);
    expect(offer(WEBHOOK).takes).toEqual(['Webhook Info']);
    expect(offer('203.0.113.7').groups).toEqual([]);
  });

  test('opens only the tools in scope; the others say why not', () => {
    const { groups } = offer(ID, { scope: ['server-ban'] });
    const [checker, ban] = groups[0]!.entries;
    expect(checker).toMatchObject({ isShut: true, aside: 'not in your scope' });
    expect(ban).toMatchObject({ isShut: false, aside: undefined });
  });

  test('may be taken to a tool without a pass, which it then asks for', () => {
    const [first] = offer(ID, { held: false }).groups[0]!.entries;
    expect(first).toMatchObject({ isShut: false, aside: 'needs a pass' });
  });

  test('is not searched for among names', () => {
    const { tools: named, pages: places } = offer(ID);
    expect([...named, ...places]).toEqual([]);
  });

  test('as a login is offered to nothing at all', () => {
    const found = offer(`.ROBLOSECURITY=${'0A1B2C3D'.repeat(20)}`);
    expect(found.told?.kind).toBe('secret');
    expect(found.groups).toEqual([]);
  });

  test('as an access code is offered to redeeming', () => {
    const { groups } = offer('GATE-7K4MQ-2XN9H-TVD4C-R8WZP');
    expect(groups[0]?.entries.map(({ choice }) => choice)).toEqual([
      { code: 'GATE-7K4MQ-2XN9H-TVD4C-R8WZP' },
    ]);
  });
});

describe('words', () => {
  test('find tools and pages', () => {
    expect(offer('webhook')).toMatchObject({ tools: ['Webhook Info'], told: undefined });
    expect(offer('theme').pages).toEqual(['Theme: light', 'Theme: dark', 'Theme: system']);
    expect(offer('privacy').pages).toEqual(['Terms']);
  });

  test('that are also the shape of a name are told as one only when nothing is called so', () => {
    expect(offer('server').told).toBeUndefined();
    expect(offer('kestrel_092').told).toMatchObject({ kind: 'roblox-name', isGuess: true });
  });

  test('open a tool by its name even out of scope, where it says who can grant it', () => {
    const { groups } = offer('server', { scope: [] });
    expect(groups[0]?.entries[0]?.aside).toBe('not in your scope');
    expect(groups[0]?.entries[0]?.isShut).toBeUndefined();
  });

  test('none at all show every tool and page, the admin area only to an admin', () => {
    expect(offer('').tools).toHaveLength(tools.length);
    expect(offer('').pages).not.toContain('Admin');
    expect(offer('', { adminPath: '/admin' }).pages).toContain('Admin');
  });
});

describe('a case', () => {
  const opened = (text: string, setting?: Setting) =>
    offer(text, setting).groups.flatMap(({ entries }) => entries.map(({ choice }) => choice));

  test('is opened by its number, and by nothing that only looks like one', () => {
    for (const text of ['case 812', '#812', ' Case  #812 ']) {
      expect(opened(text), text).toEqual([{ case: '/cases/812' }]);
      expect(offer(text).told).toBeUndefined();
    }
    for (const text of ['812', 'case812', '#0', '#8x', 'case', '#99999999999999999999']) {
      const ids = offer(text).groups.map(({ id }) => id);
      expect(ids, text).not.toContain('cases');
    }
  });

  test('is opened where one is let in', () => {
    const adminPath = '/admin';
    const admins = { case: '/admin/cases/812' };
    expect(opened('#812', { adminPath })).toEqual([{ case: '/cases/812' }, admins]);
    expect(opened('#812', { adminPath, held: false })).toEqual([admins]);
    const [only] = offer('#812', { held: false }).groups[0]!.entries;
    expect(only?.aside).toBe('needs a pass');
  });
});
