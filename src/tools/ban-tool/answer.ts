// What a call that bans or unbans answers.
import type { Acted } from '#kit/contract/job-desk.ts';
import { Answer, type Context } from '#kit/server/context.ts';
import { readUniverse } from './read-input.ts';
import { readPictures } from './people.ts';
import { readKept } from './restriction.ts';
import { sayTime } from './rules.ts';

interface Answering {
  act: 'ban' | 'unban';
  universeId: string | undefined;
  context: Context;
}

type One = Extract<Acted, { as: 'one' }>;

export async function answerActed(acted: Acted, { act, universeId, context }: Answering) {
  if (acted.as === 'plan') return { plan: acted.plan };
  if (acted.as === 'job') {
    const { jobId: job_id, state } = acted;
    return new Answer(202, { job_id, state, detail: sayJob(acted) });
  }
  const { nowMs, platforms, signal } = context;
  const link = await platforms.roblox();
  const universe = readUniverse(link, universeId);
  const pictures = await readPictures(link.api, [acted.target], signal);
  const standing = standingOf(acted, act);
  return {
    outcome: acted.state,
    detail: sayOne(acted, { ...standing, place: universe.name }),
    username: acted.name,
    user_id: acted.target,
    small_thumbnail_url: pictures.get(acted.target) ?? null,
    restriction_status: standing.isBanned ? ('restricted' as const) : ('not restricted' as const),
    until: standing.until,
    universe_id: universe.id,
    universe_name: universe.name,
    case_id: acted.caseId,
    now: nowMs,
  };
}

interface Standing {
  isBanned: boolean;
  until: number | null;
}

/** How somebody stands now. Taking a ban back may have put an older one in its place. */
function standingOf({ state, detail, was }: One, act: Answering['act']): Standing {
  const isBanned = act === 'ban' || detail.restored === true;
  if (!isBanned) return { isBanned, until: null };
  if (state === 'already') return { isBanned, until: readKept(was)?.until ?? null };
  return { isBanned, until: typeof detail.until === 'number' ? detail.until : null };
}

function sayOne(
  { target, name, state, cause }: One,
  { isBanned, until, place }: Standing & { place: string },
): string {
  if (state === 'already') return `${cause ?? 'It stands so already.'} Nothing was done.`;
  const who = name ?? `Player ${target}`;
  if (!isBanned) return `${who} may enter ${place} again.`;
  const time = until === null ? 'for good' : `until ${sayTime(until)}`;
  return `${who} is banned from ${place} ${time}.`;
}

function sayJob({ jobId, state }: Extract<Acted, { as: 'job' }>): string {
  return state === 'waiting'
    ? `Job ${jobId} waits for a second person. Nothing was done yet.`
    : `Job ${jobId} goes on by itself, at the pace that Roblox allows.`;
}
