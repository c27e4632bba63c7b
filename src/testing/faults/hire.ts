// Who works at the desks of the fault tests.
import { mustPost } from '../crash/api.ts';
import { type Reach, signInAdmin, signInModerator } from '../crash/sign-in.ts';
import type { Person } from './people.ts';

const ADMINS = 4;
const MODERATORS = 6;

/** A moderator whose pass allows so many changes a day, and who tries many more. */
export const CAPPED_NAME = 'capped';
export const CAP = 15;

/** Accounts that are there to be banned, each handed out once. */
export interface Accounts {
  guildId: string;
  take(): string | undefined;
}

export async function hire(reach: Reach, accounts: Accounts): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 1; number <= ADMINS; number += 1) {
    people.push(await hireAdmin(reach, number));
  }
  for (let number = 1; number <= MODERATORS; number += 1) {
    people.push(await hireModerator(reach, accounts, `moderator ${number}`));
  }
  people.push(await hireModerator(reach, accounts, CAPPED_NAME, CAP));
  return people;
}

/** Bans networks, each another one. */
async function hireAdmin(reach: Reach, number: number): Promise<Person> {
  const { token } = await signInAdmin(reach, `admin ${number}`);
  let count = 0;
  return {
    name: `admin ${number}`,
    next(mark) {
      count += 1;
      const target = `10.${number}.${count >> 8}.${count & 255}/32`;
      const body = { admin_key: token, banned_ip: target, reason: mark };
      return { kind: 'network', target, path: '/ban_user', body };
    },
  };
}

async function hireModerator(
  reach: Reach,
  accounts: Accounts,
  name: string,
  cap?: number,
): Promise<Person> {
  const { session, pass } = await signInModerator(reach, name, cap);
  return {
    name,
    next(mark) {
      const target = accounts.take();
      if (target === undefined) return undefined;
      const by = { session_token: session, redeem_code: pass };
      const body = { ...by, guild_id: accounts.guildId, user_ids: [target], reason: mark };
      return { kind: 'account', target, path: '/server_ban', body };
    },
  };
}

/** A list that one moderator plans and the owner approves. Returns the number of its job. */
export async function planJob(
  reach: Reach,
  guildId: string,
  targets: readonly string[],
): Promise<number> {
  const { session, pass } = await signInModerator(reach, 'planner');
  const planned = await mustPost(
    `${reach.api}/server_ban`,
    {
      ...{ session_token: session, redeem_code: pass, guild_id: guildId },
      ...{ user_ids: targets, reason: 'A raid that a test made up' },
    },
    202,
  );
  const jobId = Number(planned.job_id);
  await mustPost(`${reach.api}/jobs/approve`, { admin_key: reach.adminToken, job_id: jobId });
  return jobId;
}
