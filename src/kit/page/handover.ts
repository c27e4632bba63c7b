import { useEffect, useEffectEvent, useState } from 'react';
import type { Tool } from '../contract/feature.ts';
import type { Thing } from '../recognise/recognised.ts';

// Hands a recognized value to a tool through memory only, never through the address, the history or the
// storage: a webhook URL is a secret.

let waiting: { toolId: string; thing: Thing } | undefined;
let carried: { toolId: string; reason: CarriedReason } | undefined;
const listeners = new Set<() => void>();

type ToolId = Pick<Tool, 'id'>;

/** The reason of a case on one platform, to be reused in the other platform's tool. */
export interface CarriedReason {
  reason: string;
  privateReason?: string | undefined;
  /** The case that the new action completes: `with_case` of the call. */
  withCase: number;
}

/** Leaves a value for the tool's page, which is already open or about to open. */
export function handOver(tool: ToolId, thing: Thing): void {
  waiting = { toolId: tool.id, thing };
  for (const listener of [...listeners]) listener();
}

/** Returns the value left for this tool, once. */
export function takeHandover(tool: ToolId): Thing | undefined {
  if (waiting?.toolId !== tool.id) return undefined;
  const { thing } = waiting;
  waiting = undefined;
  return thing;
}

/** Leaves a reason for the other platform's tool, whose page is already open or about to open. */
export function carryReason(tool: ToolId, reason: CarriedReason): void {
  carried = { toolId: tool.id, reason };
  for (const listener of [...listeners]) listener();
}

/** Returns the reason carried to this tool, once. */
export function takeCarried(tool: ToolId): CarriedReason | undefined {
  if (carried?.toolId !== tool.id) return undefined;
  const { reason } = carried;
  carried = undefined;
  return reason;
}

/** Drops values meant for a tool that wasn't opened. */
export function dropHandover({ unlessFor }: { unlessFor: string }): void {
  if (waiting?.toolId !== unlessFor) waiting = undefined;
  if (carried?.toolId !== unlessFor) carried = undefined;
}

/** For tools that declare `takes`: calls `take` with a value pasted elsewhere and sent here. */
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

interface Carried {
  /** The carried reason, until dropped. Actions in the meantime belong to its case. */
  carried: CarriedReason | undefined;
  drop(): void;
}

/** For the ban tools: calls `take` with the carried reason, and returns it with its case. */
export function useCarriedReason(
  toolId: string,
  take: (carried: CarriedReason) => void = () => undefined,
): Carried {
  const [held, setHeld] = useState<CarriedReason>();
  const onCarried = useEffectEvent(take);
  useEffect(() => {
    const look = () => {
      const reason = takeCarried({ id: toolId });
      if (!reason) return;
      setHeld(reason);
      onCarried(reason);
    };
    look();
    listeners.add(look);
    return () => {
      listeners.delete(look);
    };
  }, [toolId]);
  return { carried: held, drop: () => setHeld(undefined) };
}
