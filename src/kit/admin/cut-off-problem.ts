import { words } from '#ui/words.ts';
import type { Problem } from '../page/client.tsx';
import en from './words/en.json';

const say = words(en);

/** The problem for a file that arrived incomplete; no part of it is kept. */
export function cutOffProblem(): Problem {
  return {
    status: 0,
    code: 'page/cut-off',
    title: say('cut-off.title'),
    detail: say('cut-off.detail'),
    fields: {},
  };
}
