import ignore, { type Ignore } from 'ignore';

/** One instruction of a Dockerfile. */
export interface Instruction {
  name: string;
  text: string;
}

export interface Stage {
  name: string;
  instructions: Instruction[];
}

/** Reads what our Dockerfiles use: instructions of one line, and stages. */
export function readDockerfile(text: string): Stage[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not understood: ${line}`);
    if (name === 'FROM') {
      stages.push({ name: / AS (\S+)$/.exec(rest)?.[1] ?? 'final', instructions: [] });
    }
    stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

export function textsOf(stage: Stage, name: string): string[] {
  return stage.instructions.filter((each) => each.name === name).map(({ text }) => text);
}

export interface Copy {
  /** The stage that it copies from; undefined for the folder of the project. */
  from: string | undefined;
  sources: string[];
  target: string;
}

export function readCopy(text: string): Copy {
  const words = text.split(' ');
  const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1];
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

/** `A=1 B=2` */
export function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' ').map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
  );
}

/** Unlike in a .gitignore, a pattern without `**` speaks of the top folder only. */
export function readIgnored(text: string): Ignore {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return ignore().add(
    lines.map((line) => (line.includes('**') ? line : line.replace(/^(!?)/, '$1/'))),
  );
}
