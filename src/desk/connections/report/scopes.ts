import type { SeenScope } from '#kit/contract/connections.ts';
import { type RobloxScope, robloxScopes, scopeTitle } from '#platforms/roblox/scopes.ts';

/** A key lists `a.b:write` as the scope `a.b` with the operation `write`. */
export function allows(
  scopes: readonly SeenScope[],
  wanted: RobloxScope,
  universeId: string,
): boolean {
  const [name, operation = ''] = wanted.split(':');
  return scopes.some(
    (scope) =>
      scope.name === name &&
      scope.operations.includes(operation) &&
      (scope.universes === null || scope.universes.includes(universeId)),
  );
}

/** The scopes that the tools need and the key lacks for an experience. */
export function missingScopes(
  scopes: readonly SeenScope[],
  needed: readonly RobloxScope[],
  universeId: string,
): { name: string; title: string }[] {
  return robloxScopes
    .filter((scope) => needed.includes(scope) && !allows(scopes, scope, universeId))
    .map((name) => ({ name, title: scopeTitle(name) }));
}
