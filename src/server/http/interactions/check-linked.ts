import { enterAsStaff, findHeldPass } from '../staff.ts';
import type { MemberHandling } from './handling.ts';

/** Any call would refuse it later. Here there is nothing to wait for, such as a form. */
export async function checkLinked({ desk, account: linked }: MemberHandling): Promise<void> {
  await enterAsStaff({ desk, linked }, () =>
    desk.database.transaction((tx) => findHeldPass(tx, linked, desk.now())),
  );
}
