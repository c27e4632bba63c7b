import type { OpenDesk, VisitOptions, Visitor } from './desk.ts';

interface AdminVisit extends VisitOptions {
  access?: 'full' | 'read';
  /** The name recorded with their changes. */
  label?: string;
}

/** Opens a screen of the admin area, already logged in. */
export async function openAdmin(
  house: OpenDesk,
  screen: string,
  { access = 'full', label, ...options }: AdminVisit = {},
): Promise<Visitor> {
  const { token } = await house.desk.admin(access, label);
  const role = access === 'full' ? { fullAccess: true } : { readOnly: true };
  const now = Date.now();
  const session = { timestamp: now, authenticated: true, ...role, expiresAt: now + 6e8, token };
  const stored = { admin_session: JSON.stringify(session), ...options.stored };
  const visitor = await house.visit({ ...options, stored });
  await visitor.page.goto(`${house.url}/admin/${screen}`);
  return visitor;
}
