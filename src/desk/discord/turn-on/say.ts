// The desk's answers, in sentences.
import { isRegistered } from './servers.ts';
import type { ServerKept } from './store.ts';
import type { AddressBack, Outcome } from './turn-off.ts';

export function sayTurnedOn(servers: readonly ServerKept[]): string {
  const done = servers.filter(isRegistered);
  const others = servers.filter((one) => !done.includes(one));
  const commands =
    done.length === 0
      ? 'Discord has the desk’s address, but no server has its commands yet.'
      : `${nameAll(done)} ${done.length === 1 ? 'has' : 'have'} the desk’s commands.`;
  if (others.length === 0) return commands;
  return `${commands} Not yet: ${nameAll(others)}. The desk tries again every 10 minutes.`;
}

/** Undefined if Discord had nothing of the desk. */
export function sayTurnedOff(outcome: Outcome | 'unreachable' | undefined): string {
  const off = 'The desk can no longer be used from Discord.';
  if (outcome === undefined) return off;
  if (outcome === 'unreachable') {
    return `${off} Discord still has the desk’s address and commands, because no bot is connected. The desk removes them once it is.`;
  }
  const { address, servers } = outcome;
  const failed = servers.filter((one) => one.outcome === 'failed');
  const left = servers.filter((one) => one.outcome === 'left');
  return [
    off,
    ADDRESS[address],
    ...(left.length > 0
      ? [`Another program has changed the commands in ${nameAll(left)}, so they stay as they are.`]
      : []),
    ...(failed.length > 0
      ? [`The commands are still in ${nameAll(failed)}. The desk tries again every 10 minutes.`]
      : []),
  ].join(' ');
}

const ADDRESS: Record<AddressBack, string> = {
  restored: 'The former address is back.',
  removed: 'The bot has no address now.',
  lost: 'Discord refused the former address, so the bot has none now.',
  left: 'The bot had another address by then, which stays.',
  'other-bot':
    'A different bot is connected now, so the desk can’t change what the earlier bot has. Connect that bot to finish, or remove its Interactions Endpoint URL in Discord’s Developer Portal.',
  failed: 'Discord still has its address. The desk tries again every 10 minutes.',
};

function nameAll(servers: readonly { name: string }[]): string {
  return servers.map(({ name }) => name).join(', ');
}
