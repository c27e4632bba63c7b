import { afterAll, beforeEach, inject } from 'vitest';
import { chooseDatabases } from '../engine.ts';
import { Databases } from './databases.ts';

// Every desk in this file keeps its data in PostgreSQL.
const found = inject('postgres');
if ('url' in found) {
  const databases = new Databases((name) => found.url.replace(/NAME$/, name));
  chooseDatabases(databases);
  afterAll(() => databases.close());
} else if (process.env.CI === 'true') {
  throw new Error(found.missing);
} else {
  beforeEach((context) => context.skip(found.missing));
}
