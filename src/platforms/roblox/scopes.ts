// https://create.roblox.com/docs/cloud/reference/scopes

/** The scopes that the desk's tools may need, with the names that the key's page uses. */
const scopes = {
  'universe.user-restriction:read': 'User restrictions, read',
  'universe.user-restriction:write': 'User restrictions, write',
} as const;

export type RobloxScope = keyof typeof scopes;

export const robloxScopes = Object.keys(scopes) as RobloxScope[];

export function scopeTitle(scope: RobloxScope): string {
  return scopes[scope];
}
