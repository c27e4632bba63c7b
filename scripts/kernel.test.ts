import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CLUE } from '../src/tools/leak-scanner/kernel/clues.ts';
import { compileKernel, kernelFile } from './kernel.ts';

const FOLDER = new URL('../src/tools/leak-scanner/kernel/', import.meta.url);

it('the kernel in the repository is what its source compiles to', async () => {
  const kept = await readFile(new URL('kernel-bytes.ts', FOLDER), 'utf8');
  expect(kept === kernelFile(await compileKernel()), 'run `npm run kernel`').toBe(true);
});

it('the kernel calls its clues as the rules do', async () => {
  const source = await readFile(new URL('source/tables.as', FOLDER), 'utf8');
  const numbers = source
    .matchAll(/const CLUE_(\w+) = (\d+);/g)
    .map(([, name, number]) => [name!.toLowerCase(), Number(number)]);
  expect(Object.fromEntries(numbers)).toEqual(CLUE);
});
