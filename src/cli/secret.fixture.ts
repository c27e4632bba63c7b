import { expect } from 'vitest';
import type { ChainResult } from '#kit/contract/audit.ts';
import { readConfig } from '#server/config.ts';
import { loadSecret } from '#server/secret-key.ts';
import { storeSettings } from '#testing/engine.ts';
import { type Environment, type inFreshFolder, json } from './run.fixture.ts';

interface Answer {
  rotated: boolean;
  old_key: string;
  new_key: string;
  secret: string | null;
  kept_as: string | null;
}

/** A desk whose secret the command rotates, in its file or, with PostgreSQL, in the environment. */
export function rotating({ folder, call }: ReturnType<typeof inFreshFolder>) {
  let set: Environment = {};
  return {
    /** The settings that a desk needs to start now. */
    settings: (): Environment => set,
    /** Goes back to the settings that each test starts with. */
    forget: () => {
      set = {};
    },
    async secret(): Promise<string> {
      return loadSecret(readConfig({ ...(await storeSettings(folder())), ...set }));
    },
    async rotate(environment: Environment = {}): Promise<Answer> {
      const ended = await call(['secret', 'rotate', '--yes', '--json'], { ...set, ...environment });
      expect(ended.code, ended.out + ended.err).toBe(0);
      const answer = json<Answer>(ended);
      if (answer.secret !== null) set = { GATEHOUSE_SECRET_KEY: answer.secret };
      return answer;
    },
    async verify(): Promise<ChainResult> {
      return json<ChainResult>(await call(['audit', 'verify', '--json'], set));
    },
  };
}
