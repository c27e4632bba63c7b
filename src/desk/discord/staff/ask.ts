// Asks Discord whether an account is still among those whom the owner chose. Only what Discord documents counts: when
// it is down, slow, answers something else or doesn't let the bot see the server, nothing is certain.
import { DeskError } from '#errors.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Discord } from '#platforms/discord/client.ts';
import type { Member } from '#platforms/discord/shapes.ts';
import { judgeMember, type StaffRule, type Standing } from './rules.ts';
import type { LinkedPass } from './store.ts';

export interface Listed {
  id: string;
  name: string;
  /** Whether the bot is in this server. */
  isHere: boolean;
}

interface Question {
  api: Pick<Discord, 'members' | 'bans'>;
  rule: StaffRule;
  /** The servers that the owner listed. */
  listed: readonly Listed[];
}

/** Undefined if it isn't certain. */
export async function askDiscord(
  { api, rule, listed }: Question,
  { userId, seenIn }: Pick<LinkedPass, 'userId' | 'seenIn'>,
  asking: Asking,
): Promise<Standing | undefined> {
  const counts = listServers(rule, listed, seenIn);
  let isSure = counts.length > 0;
  for (const { id: guild, isHere } of counts) {
    const found = isHere ? await findMember(api, { guild, user: userId }, asking) : 'unsure';
    if (found === 'unsure') isSure = false;
    else if (found !== 'absent') return judgeMember(rule, { guildId: guild, roles: found.roles });
  }
  const [first] = counts;
  if (!isSure || !first) return undefined;
  const isBanned =
    rule.server !== null && (await isBannedFrom(api, { guild: first.id, user: userId }, asking));
  return { isIn: false, why: isBanned ? 'banned' : 'left' };
}

/** The server where the account was last seen is asked first, and most often there is no need to ask another. */
function listServers(
  { server }: StaffRule,
  listed: readonly Listed[],
  seenIn: string | null,
): Listed[] {
  if (server) return listed.filter(({ id }) => id === server.id);
  const rank = ({ id }: Listed) => (id === seenIn ? 0 : 1);
  return [...listed].sort((a, b) => rank(a) - rank(b));
}

interface MemberAt {
  guild: string;
  user: string;
}

const ABSENT: readonly string[] = ['discord/unknown-member', 'discord/unknown-user'];

async function findMember(
  api: Question['api'],
  at: MemberAt,
  asking: Asking,
): Promise<Member | 'absent' | 'unsure'> {
  try {
    const member = await api.members.get(at, asking);
    return member.user.id === at.user ? member : 'unsure';
  } catch (error) {
    if (error instanceof DeskError) return ABSENT.includes(error.code) ? 'absent' : 'unsure';
    if (asking.signal.aborted) return 'unsure';
    throw error;
  }
}

/** Only a reason to show. Not every bot may read the bans. */
async function isBannedFrom(api: Question['api'], at: MemberAt, asking: Asking): Promise<boolean> {
  try {
    return (await api.bans.get(at, asking)).user.id === at.user;
  } catch (error) {
    if (error instanceof DeskError || asking.signal.aborted) return false;
    throw error;
  }
}
