import { findPass } from '#desk/access/passes/store.ts';
import { findSession } from '#desk/access/store.ts';
import { digest } from '#desk/access/tokens.ts';
import { defaultSettings, type Settings } from '#kit/contract/settings.ts';
import { mustPost } from './api.ts';
import type { CrashEngine } from './engine.ts';

/** A running desk and its owner's session. */
export interface Reach {
  api: string;
  engine: Pick<CrashEngine, 'read'>;
  adminToken: string;
}

// The desk should handle the load rather than refuse it.
const PATIENT: Partial<Settings> = {
  addressRequestsPerMinute: 100_000,
  passRequestsPerMinute: 100_000,
  toolCooldownMs: 0,
};

/** Signs the owner in and raises the limits for the load. */
export async function signInOwner(
  api: string,
  engine: Reach['engine'],
  adminKey: string,
): Promise<Reach> {
  const reach = { api, engine, adminToken: await logIn(api, adminKey) };
  await raiseLimits(reach, PATIENT);
  return reach;
}

/** Changes settings that still have their defaults. */
export async function raiseLimits({ api, adminToken }: Reach, to: Partial<Settings>) {
  const names = Object.keys(to) as (keyof Settings)[];
  const changes = names.map((name) => ({ name, from: defaultSettings[name], to: to[name] }));
  await mustPost(`${api}/admin/settings/change`, { admin_key: adminToken, changes });
}

/** Signs in an admin with a key of their own, so that their cases can be told apart. */
export async function signInAdmin({ api, adminToken }: Reach, label: string) {
  const made = await mustPost(`${api}/admin/keys/create`, {
    admin_key: adminToken,
    label,
    access: 'full',
  });
  return { name: `key:${made.id}`, label, token: await logIn(api, String(made.key)) };
}

/** Signs in a moderator and returns the session, the pass and the ids of both. */
export async function signInModerator(
  { api, engine, adminToken }: Reach,
  label: string,
  dailyCap?: number,
) {
  const made = await mustPost(`${api}/admin/codes/create`, {
    ...{ admin_key: adminToken, label },
    ...(dailyCap !== undefined && { daily_cap: dailyCap }),
  });
  const [{ code } = { code: '' }] = made.codes as { code: string }[];
  const answer = await fetch(`${api}/session_token`);
  const { session_token: session } = (await answer.json()) as { session_token: string };
  const { pass } = await mustPost(`${api}/redeem`, { session_id: session, code });
  const secrets = { session, pass: String(pass) };
  const found = await engine.read(async (tx) => ({
    session: await findSession(tx, digest(secrets.session), Date.now()),
    pass: await findPass(tx, digest(secrets.pass), Date.now()),
  }));
  if (!found.session || !found.pass) throw new Error('The moderator is not in the store');
  return { ...secrets, sessionId: found.session.id, passId: found.pass.id };
}

async function logIn(api: string, key: string): Promise<string> {
  return String((await mustPost(`${api}/authentication`, { key })).admin_token);
}
