// Who may decide an appeal: not the person who made the ban, unless nobody else could.
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { Context } from '#kit/server/context.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import type { AppealRow } from './store.ts';

export interface Decider {
  mayDecide: boolean;
  /** Why not, as a sentence. */
  whyNot: string | null;
  isMaker: boolean;
  /** The person who made the ban may decide, because nobody else could. */
  isAlone: boolean;
}

interface Person {
  name: string;
  isAdmin: boolean;
}

const free: Decider = { mayDecide: true, whyNot: null, isMaker: false, isAlone: false };

export async function judgeDecider(
  tx: Transaction,
  {
    made_by: maker,
    tool,
    made_in_discord,
  }: Pick<AppealRow, 'made_by' | 'tool' | 'made_in_discord'>,
  context: Context,
): Promise<Decider> {
  const { admin, nowMs, people } = context;
  if (admin?.access === 'read') {
    return { ...free, mayDecide: false, whyNot: 'A read-only key can’t make changes.' };
  }
  // Erased, or made by the desk itself.
  if (maker === null) return free;
  const by = whoIs(context);
  const isSame = (other: Person) =>
    findSameness(tx, { maker, inDiscord: made_in_discord === 1, other }, context);
  const whyNot = await isSame({ name: by.holder, isAdmin: admin !== undefined });
  if (whyNot === undefined) return free;
  const isMaker = isSameHolder(by.holder, maker);
  const { holders, admins } = await people.listWhoMayUse(tx, tool, nowMs);
  const others = [
    ...holders.map((name) => ({ name, isAdmin: false })),
    ...admins.map((name) => ({ name, isAdmin: true })),
  ];
  for (const other of others) {
    if ((await isSame(other)) !== undefined) continue;
    return { mayDecide: false, whyNot, isMaker, isAlone: false };
  }
  return { mayDecide: true, whyNot: null, isMaker, isAlone: true };
}

/** Why someone may be the person who made the ban; undefined if they clearly differ. The rule about second persons. */
async function findSameness(
  tx: Transaction,
  { maker, inDiscord, other }: { maker: string; inDiscord: boolean; other: Person },
  { people, nowMs }: Context,
): Promise<string | undefined> {
  if (isSameHolder(other.name, maker)) return 'You made this ban, so someone else decides.';
  const met = await people.meet(tx, [maker, other.name], nowMs);
  if (met.isConfirmed) return undefined;
  const doubt = `so the desk can’t tell that you are two people. Someone else decides.`;
  if (met.browser) return `${maker} made this ban, and you used the same browser, ${doubt}`;
  // Admins resolve shared networks, and may well be on the same one.
  if (other.isAdmin) return undefined;
  if (met.network) {
    return `${maker} made this ban, and you used the same network in the last 24 hours, ${doubt}`;
  }
  // Discord tells neither browser nor network.
  if (!inDiscord) return undefined;
  return `${maker} made this ban in Discord, so the desk can’t tell that you are two people unless both your passes are linked to Discord accounts. Link both, or let an admin decide.`;
}

export function whoIs({ admin, pass }: Context): { actor: string; holder: string } {
  if (admin) return { actor: `key:${admin.keyId}`, holder: admin.label };
  if (pass) return { actor: `pass:${pass.id}`, holder: pass.holder };
  throw new DeskError('access/pass-missing');
}

/** The tools whose appeals the caller may see; null means all. */
export function listOpenTools({ admin, pass }: Context): readonly string[] | null {
  if (admin) return null;
  return pass ? pass.scope : [];
}
