// The platform of bench/scale in a process of its own: the sandbox with its limits, behind a network delay.
import { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import { serveSandbox } from '../src/platforms/sandbox/serve.ts';

export interface Counted {
  answered: number;
  refused: number;
}

const sandbox = new Sandbox({ hasLimits: process.argv[2] !== 'unlimited' });
const counted: Counted = { answered: 0, refused: 0 };
const handle = sandbox.handle.bind(sandbox);
sandbox.handle = (request, nowMs) => {
  const reply = handle(request, nowMs);
  counted.answered += 1;
  if (reply.status === 429) counted.refused += 1;
  return reply;
};
const { url } = await serveSandbox(sandbox, 0);
process.on('message', () => process.send?.({ ...counted }));
process.once('disconnect', () => process.exit());
process.send?.({ url });
