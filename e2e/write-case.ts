import type { Target } from '../src/kit/contract/target.ts';
import type { TestDesk } from '../src/testing/desk.ts';

interface WrittenCase {
  /** How long ago it happened. */
  agoMs?: number;
  actor?: string;
  holder?: string;
  action?: string;
  outcome?: string;
  about?: Target;
  jobId?: number;
  detail?: object;
}

/** Writes a case as a tool would, for actions that no tool has in this version. */
export async function writeCase(
  { desk }: TestDesk,
  { agoMs = 0, outcome = 'done', detail, ...wishes }: WrittenCase,
): Promise<number> {
  const common = {
    nowMs: desk.now() - agoMs,
    requestId: 'r-test',
    actor: wishes.actor ?? 'key:test',
    action: wishes.action ?? 'bans/ban',
    targets: 1,
  };
  return desk.database.transaction(async (tx) => {
    const caseId = await desk.audit.intent(tx, {
      ...common,
      holder: wishes.holder ?? 'Kade',
      sessionId: null,
      address: '203.0.113.7',
      detail: detail ? JSON.stringify(detail) : null,
      about: wishes.about,
      jobId: wishes.jobId,
    });
    await desk.audit.outcome(tx, { ...common, caseId, outcome });
    return caseId;
  });
}
