import { readAdminBase } from '#kit/page/admin-path.ts';

/** In maintenance, the admin who started it must be able to end it, and everyone may see that it is on. */
export function staysOpen(pathname: string): boolean {
  return readAdminBase(pathname) !== undefined || pathname === '/status';
}
