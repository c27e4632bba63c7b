import { DeskError } from '#errors.ts';
import type { Handlers } from '#kit/server/context.ts';
import { surroundings } from '#kit/values/network.ts';
import type { schemas } from './contract.ts';
import { networkFor, type Reading, readList, shown } from './rules.ts';

const NAMED_MAX = 3;

export const handlers: Handlers<typeof schemas> = {
  async look(_input, { address, pass }) {
    const lockedTo = pass?.lockedTo ?? null;
    return { address, network: surroundings(address), locked_to: lockedTo && [...lockedTo] };
  },

  async lock(input, { address, own, note }) {
    const networks = wantedNetworks(input, address);
    await own.lockTo(networks);
    note({ locked_to: networks });
    return { detail: sayNetworks(networks), locked_to: networks };
  },
};

interface Wish {
  to: 'address' | 'network' | 'list' | 'nothing';
  networks?: string[] | undefined;
}

function wantedNetworks({ to, networks }: Wish, address: string): string[] | null {
  if (to !== 'list' && networks !== undefined) throw notForThis();
  if (to === 'nothing') return null;
  if (to !== 'list') return [networkFor(to, address)];
  const reading = readList(networks ?? [], address);
  if (!reading.ok) throw refusal(reading, address);
  return reading.networks;
}

function notForThis(): DeskError {
  const problem = 'networks: Only for a list';
  return new DeskError('desk/invalid-input', {
    params: { problem },
    fields: { networks: 'Only for a list' },
  });
}

function refusal(reading: Exclude<Reading, { ok: true }>, address: string): DeskError {
  if (reading.fault === 'own-address') {
    return new DeskError('ip-lock/own-address', { params: { address } });
  }
  if (reading.fault !== 'line') return new DeskError('ip-lock/no-networks');
  const { line } = reading;
  return line.fault === 'too-wide'
    ? new DeskError('ip-lock/too-wide', { params: { line: line.number, limit: line.limit } })
    : new DeskError('ip-lock/no-address', { params: { line: line.number } });
}

function sayNetworks(networks: readonly string[] | null): string {
  if (networks === null) return 'Your pass works from anywhere again.';
  const named = networks.length > NAMED_MAX ? [`${networks.length} networks`] : networks.map(shown);
  return `Your pass works from ${named.join(', ')} only.`;
}
