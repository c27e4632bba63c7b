// Carries out what takes a request of Discord to the desk in between. The sandbox itself never waits.
import type { WireRequest } from '../wire.ts';
import type { Deliver, DeliveryAnswer } from './delivery.ts';
import type { Acting } from './discord/interactions/acting.ts';
import type { ActInput } from './discord/interactions/acts.ts';
import type { Outcome } from './discord/interactions/settle.ts';
import type { SandboxReply } from './fault-replies.ts';

export interface Answering {
  handle(
    request: WireRequest,
    nowMs: number,
    answers?: readonly DeliveryAnswer[],
  ): SandboxReply | Promise<SandboxReply>;
}

/** Answers a request for which Discord may ask the desk something first. */
export async function askFirst(
  { sandbox, now, deliver }: { sandbox: Answering; now: () => number; deliver: Deliver },
  request: WireRequest,
): Promise<SandboxReply> {
  const reply = await sandbox.handle(request, now());
  if (!reply.asks) return reply;
  const answers = await Promise.all(reply.asks.map(deliver));
  return sandbox.handle(request, now(), answers);
}

/** Works with the world as it is at that moment; a world that is stored is saved afterwards. */
export type UseWorld = <T>(work: (acting: Acting) => T) => T | Promise<T>;

/** A member acts, and sees what the desk answers. */
export async function actAs(use: UseWorld, deliver: Deliver, act: ActInput): Promise<Outcome> {
  const { id, deliveries } = await use((acting) => acting.begin(act));
  const answers = await Promise.all(deliveries.map(deliver));
  return use((acting) => acting.settle(id, answers));
}

/** Discord checks the desk's address again, and takes it away if it fails. */
export async function probeAddress(use: UseWorld, deliver: Deliver) {
  const probes = await use((acting) => acting.probe());
  const answers = await Promise.all(probes.map(deliver));
  return use((acting) => acting.probed(answers));
}
