import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { padded } from './say.ts';

const OTHERS = [
  ['gatehouse --version', 'print the version'],
  ['gatehouse --help', 'this text'],
];

/** The help of the named command, of a group of commands, or of all; undefined for an unknown command. */
export function writeHelp(words: readonly string[]): string | undefined {
  const [first = '', second = ''] = words;
  if (first === '') return helpOfAll();
  const exact = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (exact) return helpOfCommand(exact);
  // A word that no command of the group has is a typo, not a question about all of them.
  const group = second === '' ? commands.filter(({ name }) => name.startsWith(`${first} `)) : [];
  return group.length > 0 ? group.map(helpOfCommand).join('\n\n') : undefined;
}

function helpOfAll(): string {
  const rows = commands.map(({ name, words = [], does }) => [
    ['gatehouse', name, ...words].join(' '),
    does,
  ]);
  return [
    'Gatehouse: a desk of moderation tools that acts through official APIs.',
    '',
    ...padded([...rows, ...OTHERS]),
    '',
    "Run 'gatehouse COMMAND --help' for a command's flags, exit codes and an example.",
    'Every command accepts --json. An error is then {"error": {"code", "message"}} on standard output;',
    'without --json it is a sentence on standard error.',
    'Exit codes: 0 done, 1 failed or nothing to do, 2 wrong usage.',
    'Commands other than start and migrate-store work while the desk is running, too. Give them the',
    'same GATEHOUSE_DATA.',
  ].join('\n');
}

function helpOfCommand(command: Command): string {
  const flags = Object.entries(command.flags).map(([name, flag]) => [
    [`--${name}`, ...(flag.value ? [flag.value] : [])].join(' '),
    flag.does,
  ]);
  return [
    `gatehouse ${command.name}: ${command.does}.`,
    '',
    'Usage',
    `  ${writeUsage(command)}`,
    '',
    'Flags',
    ...indented([...flags, ['--help', 'this text']]),
    '',
    'Exit codes',
    ...indented([
      ['0', command.done],
      ['1', command.failed],
      ['2', 'wrong usage'],
    ]),
    '',
    'Example',
    `  ${command.example}`,
  ].join('\n');
}

function writeUsage({ name, words = [], flags }: Command): string {
  const parts = Object.entries(flags).map(([flag, { value, isNeeded }]) => {
    const text = [`--${flag}`, ...(value ? [value] : [])].join(' ');
    return isNeeded ? text : `[${text}]`;
  });
  return ['gatehouse', name, ...words, ...parts].join(' ');
}

function indented(rows: string[][]): string[] {
  return padded(rows).map((line) => `  ${line}`);
}
