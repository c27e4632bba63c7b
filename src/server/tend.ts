// What features do by themselves beside the calls, such as lifting what has ended.
import { takeLease } from '#database/lease.ts';
import { redact } from '#kit/secrets/redact.ts';
import type { DeskLog, Tend } from '#kit/server/context.ts';
import type { Desk } from './desk.ts';

/** Does all of it once, where this process is the one that does: the lease stays with it for as long as it lives. */
export async function tendAll(
  desk: Desk,
  attempt: (tend: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (desk.tends.size === 0 || desk.settings().maintenance) return;
  const { database, name } = desk;
  if (!(await database.transaction((tx) => takeLease(tx, 'tends', name)))) return;
  for (const tend of desk.tends) {
    if (desk.stopping.aborted) return;
    await attempt(() => tendOnce(desk, tend));
  }
}

function tendOnce(desk: Desk, tend: Tend): Promise<void> {
  const { database, connections, stopping: signal } = desk;
  const platforms = connections.in(connections.practised());
  const settings = desk.settings();
  return tend({ database, platforms, nowMs: desk.now(), settings, signal, log: deskLog(desk) });
}

/** A case that is open when this process dies stays so: whoever tends next goes on with it, and closes it. */
function deskLog({ audit, name, now }: Desk): DeskLog {
  const by = { requestId: `${name}-desk`, actor: 'desk', targets: 1 };
  return {
    open: (tx, { detail, ...one }) =>
      audit.intent(tx, {
        ...by,
        ...one,
        ...{ nowMs: now(), holder: null, sessionId: null, address: null },
        detail: redact(JSON.stringify(detail)),
      }),
    close: (tx, { detail, ...one }) =>
      audit.outcome(tx, {
        ...by,
        ...one,
        nowMs: now(),
        detail: detail ? redact(JSON.stringify(detail)) : null,
      }),
  };
}
