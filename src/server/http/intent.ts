import type { Intent } from '#desk/audit/log.ts';
import type { Action } from '#kit/contract/feature.ts';
import { platformsOf } from '#kit/contract/needs.ts';
import type { Target } from '#kit/contract/target.ts';
import { redact } from '#kit/secrets/redact.ts';
import type { Pass } from '#kit/server/context.ts';
import { readNetwork } from '#kit/values/network.ts';
import { readWebhook } from '#kit/webhook/webhook-url.ts';
import type { LoadedAction } from '../features.ts';
import type { Call, Entered } from './enter.ts';

/** What the log says before anything is done. */
export function intentOf(call: Call, entered: Entered): Intent {
  const { loaded, nowMs, input } = call;
  const { pass, session, admin } = entered;
  return {
    nowMs,
    requestId: call.requestId,
    actor: actorOf(entered),
    holder: pass?.holder ?? admin?.label ?? null,
    sessionId: session?.id ?? admin?.sessionId ?? null,
    address: call.caller.address,
    action: loaded.name,
    targets: targetsOf(call),
    detail: loaded.action.secretInput ? null : redact(JSON.stringify(shortened(loaded, input))),
    about: aboutOf(loaded.action, input, pass),
    undoes: call.undoes,
    isPractice: isPractice(call),
  };
}

/** Of a tool whose platforms are all practised. Of others it is known once a link was used, and said by the outcome. */
function isPractice({ loaded: { tool }, practised }: Call): boolean {
  const platforms = tool ? platformsOf(tool) : [];
  return platforms.length > 0 && platforms.every((platform) => practised[platform]);
}

/** A list stands in the rows of its job; the log would hold it twice. */
function shortened({ action }: LoadedAction, input: Call['input']): Call['input'] {
  const file = action.file && (input[action.file] as { name: string } | undefined);
  if (action.file && file) return { ...input, [action.file]: file.name };
  const given = action.many && input[action.many.field];
  if (!action.many || !Array.isArray(given)) return input;
  const different = [...new Set(given)];
  if (different.length === 1) return { ...input, [action.many.field]: different };
  const { [action.many.field]: _, ...rest } = input;
  return { ...rest, given: given.length };
}

export function actorOf({ pass, admin, session }: Entered): string {
  if (pass) return `pass:${pass.id}`;
  if (admin) return `key:${admin.keyId}`;
  return session ? `session:${session.id}` : 'visitor';
}

/** What the input says the change is aimed at. The handler may know better later. */
function aboutOf(
  { about }: Action,
  input: Record<string, unknown>,
  pass: Pass | undefined,
): Target | undefined {
  if (about === undefined) return undefined;
  if (about === 'own') return pass && { kind: 'pass', id: pass.id, name: pass.label };
  const id = input[about.field];
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  const text = String(id).trim();
  if (about.kind === 'webhook') return webhookIn(text);
  // In one spelling, or whoever filters or erases by the network would miss a refused try.
  const network = about.kind === 'network' ? readNetwork(text) : undefined;
  return { kind: about.kind, id: network?.text ?? text };
}

/** The number alone: the rest of the address is a secret. */
function webhookIn(address: string): Target | undefined {
  const read = readWebhook(address);
  return read.ok ? { kind: 'webhook', id: read.key.id } : undefined;
}

/** How many people or things a change is aimed at. */
export function targetsOf({ loaded: { action }, input }: Pick<Call, 'loaded' | 'input'>): number {
  if (action.effect !== 'changes' || action.free || action.looksOnly) return 0;
  const given = action.many && input[action.many.field];
  return Array.isArray(given) ? new Set(given).size : 1;
}
