import type { Fault } from '../src/platforms/sandbox/faults.ts';
import type { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import type { OpenDesk } from './desk.ts';

interface WorldWebhook {
  id: string;
  name: string;
  url: string;
  channel_id: string;
}

export function webhookNamed(house: OpenDesk, name: string): WorldWebhook {
  return webhookIn(house.desk.sandbox, name);
}

export function webhookIn(sandbox: Sandbox, name: string): WorldWebhook {
  const world = sandbox.describe(Date.now()) as unknown as { webhooks: WorldWebhook[] };
  const found = world.webhooks.find((one) => one.name === name);
  if (!found) throw new Error(`The practice world has no webhook ${name}`);
  return found;
}

/** Turns these faults on and all others off. */
export function fault(house: OpenDesk, ...faults: Fault[]): void {
  house.desk.sandbox.faults.set(faults, Date.now());
}
