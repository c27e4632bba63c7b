import { build, type InlineConfig } from 'vite';

export type RunVite = (config: InlineConfig) => Promise<unknown>;

/** The message is for the owner. The launcher shows it without a stack. */
class BuildError extends Error {
  override name = 'BuildError';
}

/** The bundler takes its mode from the environment. Only a process that ends after the build may call this. */
export async function runVite(config: InlineConfig): Promise<unknown> {
  process.env.NODE_ENV = 'production';
  try {
    return await build({ logLevel: 'warn', ...config });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BuildError(`The desk could not be built. ${why}`, { cause });
  }
}
