import { useEffect, useEffectEvent } from 'react';
import type { Tool } from './contract.ts';
import type { Thing } from './recognise/recognised.ts';

// The way of a recognised value into a tool: through memory alone, never the address, the history
// or the storage, since a webhook URL is a secret.

let waiting: { toolId: string; thing: Thing } | undefined;
const listeners = new Set<() => void>();

type ToolId = Pick<Tool, 'id'>;

/** Leaves it for the tool's page, which is open already or about to open. */
export function handOver(tool: ToolId, thing: Thing): void {
  waiting = { toolId: tool.id, thing };
  for (const listener of [...listeners]) listener();
}

/** What was left for this tool: once, and then it is gone. */
export function takeHandover(tool: ToolId): Thing | undefined {
  if (waiting?.toolId !== tool.id) return undefined;
  const { thing } = waiting;
  waiting = undefined;
  return thing;
}

/** A tool that was never reached leaves nothing behind. */
export function dropHandover({ unlessFor }: { unlessFor: string }): void {
  if (waiting?.toolId !== unlessFor) waiting = undefined;
}

/** For a tool whose record says what it `takes`: called with what was pasted elsewhere and sent here. */
export function useHandover(tool: ToolId, take: (thing: Thing) => void): void {
  const onThing = useEffectEvent(take);
  useEffect(() => {
    const look = () => {
      const thing = takeHandover({ id: tool.id });
      if (thing) onThing(thing);
    };
    look();
    listeners.add(look);
    return () => {
      listeners.delete(look);
    };
  }, [tool.id]);
}
