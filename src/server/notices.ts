// Joins the notices for the staff's channel with the connections that they go through and tell of.
import type { Connections } from '#desk/connections/connections.ts';
import { type SenderPorts, sendNotices } from '#desk/notices/send.ts';
import type { Tend } from '#kit/server/context.ts';

interface Parts extends Pick<SenderPorts, 'database' | 'name' | 'seals'> {
  connections: Connections;
}

export function tendNotices({ connections, ...parts }: Parts): Tend {
  const ports: SenderPorts = {
    ...parts,
    modes: () => connections.modes(),
    courier: () => connections.courier(),
  };
  return ({ nowMs, signal }) => sendNotices(ports, { nowMs, signal });
}
