import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compileKernel, kernelFile } from '../../../../scripts/kernel.ts';
import { CLUE } from './clues.ts';

it('in the repository is what its source compiles to', async () => {
  const kept = await readFile(new URL('kernel-bytes.ts', import.meta.url), 'utf8');
  expect(kept === kernelFile(await compileKernel()), 'run `npm run kernel`').toBe(true);
});

it('calls its clues as the rules do', async () => {
  const source = await readFile(new URL('source/tables.as', import.meta.url), 'utf8');
  const numbers = source
    .matchAll(/const CLUE_(\w+) = (\d+);/g)
    .map(([, name, number]) => [name!.toLowerCase(), Number(number)]);
  expect(Object.fromEntries(numbers)).toEqual(CLUE);
});
