import { isLoopback } from '#kit/values/network.ts';
import type { Config } from '#server/config.ts';
import { lookAtPage } from '../build.ts';
import { type Check, fail, ok, warn } from './check.ts';

const NODE_MAJOR = 24;

export function checkNode(version: string): Check {
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return ok('node', `Node ${version}.`);
  return fail('node', `This is Node ${version}; Gatehouse needs Node ${NODE_MAJOR} or newer.`);
}

export async function checkPage(): Promise<Check> {
  const state = await lookAtPage();
  if (state === 'current') return ok('page', 'Built.');
  return warn(
    'page',
    state === 'old'
      ? 'Built from other files than those that are here. The next start builds it anew.'
      : "Not built yet. The next start builds it, and so does 'npm run build'.",
  );
}

export function checkProxy({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): Check {
  if (trustProxy.length > 0) return ok('proxy', 'TRUST_PROXY names whom to believe.');
  if (host === 'localhost' || isLoopback(host)) {
    return ok('proxy', 'The desk listens on this machine alone. A proxy needs TRUST_PROXY.');
  }
  return warn(
    'proxy',
    'HOST opens the desk to the network, and TRUST_PROXY is not set. Behind a proxy all visitors would count as one: name it. Without a proxy nothing is encrypted on the way: put one with TLS before the desk.',
  );
}
