import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { UsageError } from './faults.ts';

/** The flags and the words of a command, or a UsageError that says what is wrong with them. */
export function readArgs<const C extends Command>(command: C, args: string[]) {
  const { values, positionals } = parse(command, args);
  const isEndless = command.words?.at(-1)?.includes('...');
  const tooMany = isEndless ? undefined : positionals[command.words?.length ?? 0];
  if (tooMany !== undefined) {
    throw new UsageError(
      `'${tooMany}' is a word too many. Put words that belong together in quotes. ${moreIn(command)}`,
    );
  }
  return { flags: values, words: positionals };
}

function parse<const C extends Command>(command: C, args: string[]) {
  const options: C['flags'] = command.flags;
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${explain(error as Error, command)} ${moreIn(command)}`);
  }
}

function explain({ message }: Error, { name, flags }: Command): string {
  const said = /--?[\w-]+/.exec(message)?.[0] ?? '';
  const flag = flags[said.replace(/^--/, '')];
  if (!flag) return `gatehouse ${name} has no flag ${said}.`;
  if (flag.type === 'boolean') return `${said} takes no value.`;
  return `${said} needs a value: ${said} ${flag.value} (${said}=-1 where it begins with a hyphen).`;
}

function moreIn({ name }: Command): string {
  return `'gatehouse ${name} --help' says more.`;
}
