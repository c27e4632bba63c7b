import { useEffect, useEffectEvent, useState } from 'react';
import type { Tool } from '../contract/feature.ts';
import type { Thing } from '../recognise/recognised.ts';

// The way of a recognised value into a tool: through memory alone, never the address, the history
// or the storage, since a webhook URL is a secret.

let waiting: { toolId: string; thing: Thing } | undefined;
let carried: { toolId: string; reason: CarriedReason } | undefined;
const listeners = new Set<() => void>();

type ToolId = Pick<Tool, 'id'>;

/** The reason of a case on one platform, on its way to the tool of the other. */
export interface CarriedReason {
  reason: string;
  privateReason?: string | undefined;
  /** The case that what is done there is the other half of: `with_case` of the call. */
  withCase: number;
}

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

/** Leaves a reason for the other platform's tool, whose page is open already or about to open. */
export function carryReason(tool: ToolId, reason: CarriedReason): void {
  carried = { toolId: tool.id, reason };
  for (const listener of [...listeners]) listener();
}

/** What was carried to this tool: once, and then it is gone. */
export function takeCarried(tool: ToolId): CarriedReason | undefined {
  if (carried?.toolId !== tool.id) return undefined;
  const { reason } = carried;
  carried = undefined;
  return reason;
}

/** A tool that was never reached leaves nothing behind. */
export function dropHandover({ unlessFor }: { unlessFor: string }): void {
  if (waiting?.toolId !== unlessFor) waiting = undefined;
  if (carried?.toolId !== unlessFor) carried = undefined;
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

interface Carried {
  /** Until it is dropped: what is done meanwhile is the other half of its case. */
  carried: CarriedReason | undefined;
  drop(): void;
}

/** For the ban tools: called with the reason that was carried here, and told which case it belongs to. */
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
