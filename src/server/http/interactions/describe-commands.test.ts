import { describe, expect, it } from 'vitest';
import { loadActions } from '../../features.ts';
import { listCommands } from './command-list.ts';
import { type DefinedCommand, describeCommands } from './describe-commands.ts';

// Discord's limits, written by hand.
// https://docs.discord.com/developers/interactions/application-commands
const NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;
const COMMANDS_MAX = 20;
const SIZE_MAX = 8_000;

const actions = await loadActions();
const listed = listCommands(actions);
const defined = describeCommands(listed);

type Option = NonNullable<DefinedCommand['options']>[number];

function listOptions(options: readonly Option[] = []): Option[] {
  return options.flatMap((one) => [one, ...listOptions(one.options)]);
}

function measure(value: unknown): number {
  if (typeof value === 'string') return [...value].length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + measure(one), 0);
}

describe('the commands of all tools', () => {
  it('are these', () => {
    expect(listed.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual([
      'account Ban…',
      'account Look up',
      'message Add as evidence',
      'slash ban experience',
      'slash ban server',
      'slash case',
      'slash cases',
      'slash desk help',
      'slash desk link',
      'slash desk status',
      'slash job',
      'slash kick',
      'slash lookup discord',
      'slash lookup roblox',
      'slash raid',
      'slash timeout',
      'slash unban experience',
      'slash unban server',
      'slash webhook delete',
      'slash webhook info',
    ]);
  });

  it('are at most twenty, with different names', () => {
    expect(defined.length).toBeLessThanOrEqual(COMMANDS_MAX);
    const names = defined.map(({ type, name }) => `${type} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(defined.map((one) => [one.name, one] as const))(
    '%s is within Discord’s limits',
    (_, one) => {
      expect(measure(one)).toBeLessThanOrEqual(SIZE_MAX);
      expect(one.default_member_permissions).toMatch(/^\d+$/);
      if (one.type !== 1) {
        expect(one).not.toHaveProperty('description');
        expect(one).not.toHaveProperty('options');
        expect(one.name.length).toBeLessThanOrEqual(32);
        return;
      }
      for (const { name, description = '' } of [one, ...listOptions(one.options)]) {
        expect(name).toMatch(NAME);
        expect(name).toBe(name.toLowerCase());
        expect([...description].length).toBeGreaterThan(0);
        expect([...description].length).toBeLessThanOrEqual(100);
      }
    },
  );

  it.each(defined.map((one) => [one.name, one] as const))(
    '%s asks for its required options first',
    (_, one) => {
      const groups = [
        one.options ?? [],
        ...listOptions(one.options).map(({ options = [] }) => options),
      ];
      for (const options of groups) {
        expect(options.length).toBeLessThanOrEqual(25);
        expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
        const required = options.map((option) => option.required === true);
        expect(required).toEqual([...required].sort((left, right) => Number(right) - Number(left)));
        // Subcommands and other options don't mix.
        expect(new Set(options.map(({ type }) => type === 1)).size).toBeLessThanOrEqual(1);
      }
    },
  );

  it('have numbers and texts that Discord can limit', () => {
    for (const option of defined.flatMap(({ options }) => listOptions(options))) {
      if (option.type === 3) {
        expect(option.max_length).toBeGreaterThan(0);
        expect(option.max_length).toBeLessThanOrEqual(6_000);
      }
      if (option.type === 4)
        expect(Number(option.max_value)).toBeGreaterThan(Number(option.min_value));
    }
  });

  it('are made of actions that a pass opens, answer at once, and are not about the pass itself', () => {
    for (const { action, tool } of actions.filter((one) => one.command)) {
      expect(action.access).toBe('moderator');
      expect(tool?.group).not.toBe('access');
      expect(action.streams ?? action.passInHeader ?? action.files ?? action.file).toBeUndefined();
    }
  });

  it('do nothing unasked: all but these only look, or show a plan first', () => {
    const others = actions.filter(
      ({ command, action }) =>
        command && action.effect !== 'reads' && action.rehearsal === undefined,
    );
    expect(others.map(({ name }) => name)).toEqual(['evidence/message']);
    const forms = listed.filter(({ asksFirst }) => asksFirst);
    expect(forms.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['message Add as evidence']);
    expect(forms.every(({ asks }) => asks.length > 0)).toBe(true);
  });
});
