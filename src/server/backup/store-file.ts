import { join } from 'node:path';
import type { Config } from '../config.ts';

export function storeFile({ dataFolder }: Config): string {
  return join(dataFolder, 'gatehouse.db');
}
