export interface Check {
  name: string;
  state: 'ok' | 'warn' | 'fail';
  /** The finding, and what to do about a problem. */
  detail: string;
}

export function ok(name: string, detail: string): Check {
  return { name, state: 'ok', detail };
}

export function warn(name: string, detail: string): Check {
  return { name, state: 'warn', detail };
}

export function fail(name: string, detail: string): Check {
  return { name, state: 'fail', detail };
}

/** A check that throws counts as failed, and the others continue. */
export async function runCheck(name: string, check: () => Check | Promise<Check>): Promise<Check> {
  try {
    return await check();
  } catch (error) {
    return fail(name, error instanceof Error ? error.message : String(error));
  }
}
