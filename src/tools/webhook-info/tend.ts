// Deletes the old webhooks of rotations whose grace period is over.
import { DeskError, type ErrorCode } from '#errors.ts';
import { orError } from '#kit/acting/server.ts';
import { type Delay, type DueWork, delayAfter, finishDue, unlisted } from '#kit/acting/tend.ts';
import { rotationReason } from './rules.ts';
import {
  claimDeletion,
  endRotation,
  listDueRotations,
  noteDeletion,
  type Rotation,
  stopDeletion,
  waitWithRotation,
} from './store.ts';

const ACTION = 'webhook-info/finish';
/** The second one means that an earlier call was told so. */
const GONE: readonly ErrorCode[] = ['discord/unknown-webhook', 'discord/dead-webhook'];

export const tend = finishDue(listDueRotations, finishOne);

async function finishOne(rotation: Rotation, work: DueWork): Promise<void> {
  const { link } = work;
  const isListed = link.guilds.some(({ id }) => id === rotation.guildId);
  if (!isListed) return wait(rotation, work, unlisted);
  const isOldGone = await isGone(rotation.webhookId, work);
  if (isOldGone instanceof DeskError) return putOff(rotation, work, isOldGone);
  const { deleteCaseId } = rotation;
  // If a deletion was started without a recorded outcome, it was ours.
  if (isOldGone) return end(rotation, work, deleteCaseId === null ? 'gone' : 'deleted');
  if (deleteCaseId !== null) return send({ ...rotation, deleteCaseId }, work);
  // Without its twin, deleting the old one would leave nothing to post through.
  const isTwinGone = await isGone(rotation.twinId ?? '', work);
  if (isTwinGone instanceof DeskError) return putOff(rotation, work, isTwinGone);
  if (isTwinGone) return end(rotation, work, 'kept');
  const begun = await begin(rotation, work);
  if (begun !== undefined) await send({ ...rotation, deleteCaseId: begun }, work);
}

async function isGone(id: string, { link, signal }: DueWork): Promise<boolean | DeskError> {
  const found = await orError(link.api.webhooks.get(id, { signal, priority: 'job' }));
  if (!(found instanceof DeskError)) return false;
  return GONE.includes(found.code) ? true : found;
}

/** Records the case before anything is sent. Returns undefined if someone canceled the rotation. */
function begin(rotation: Rotation, { database, log, link }: DueWork) {
  const { caseId, webhookId, guildId, twinId, name } = rotation;
  return database.transaction(async (tx) => {
    if (!(await claimDeletion(tx, caseId))) return undefined;
    const deleteCaseId = await log.open(tx, {
      action: ACTION,
      about: { kind: 'webhook', id: webhookId, name: name ?? undefined },
      detail: { guild_id: guildId, twin_id: twinId, of_case: caseId, to: 'deleted' },
      isPractice: link.isPractice,
    });
    await noteDeletion(tx, { caseId, deleteCaseId });
    return deleteCaseId;
  });
}

type Begun = Rotation & { deleteCaseId: number };

async function send(rotation: Begun, work: DueWork): Promise<void> {
  const { link, signal } = work;
  const { webhookId: id, caseId, deleteCaseId: mark } = rotation;
  const what = `replaced by its twin (case ${caseId})`;
  const reason = rotationReason({ mark, label: 'Gatehouse', what });
  const answer = await orError(
    link.api.webhooks.delete({ id, reason }, { signal, priority: 'job', isSeenThrough: true }),
  );
  if (!(answer instanceof DeskError)) return end(rotation, work, 'deleted');
  if (GONE.includes(answer.code)) return end(rotation, work, 'gone');
  // A deletion that may have worked stays open, and the next try checks it.
  if (answer.code !== 'platform/unsure') await giveUp(rotation, work, answer);
  return putOff(rotation, work, answer);
}

/** Closes the case of this try. Until the next one, the rotation can be canceled. */
function giveUp(rotation: Begun, { database, log }: DueWork, { code }: DeskError) {
  return database.transaction(async (tx) => {
    await stopDeletion(tx, rotation.caseId);
    await log.close(tx, { caseId: rotation.deleteCaseId, action: ACTION, outcome: code });
  });
}

type Ending = Parameters<typeof endRotation>[1]['how'];

function end({ caseId, deleteCaseId }: Rotation, work: DueWork, how: Ending): Promise<void> {
  const { database, log, nowMs } = work;
  const outcome = how === 'deleted' ? 'done' : 'discord/unknown-webhook';
  return database.transaction(async (tx) => {
    if (!(await endRotation(tx, { caseId, how, nowMs })) || deleteCaseId === null) return;
    await log.close(tx, { caseId: deleteCaseId, action: ACTION, outcome });
  });
}

function putOff(rotation: Rotation, work: DueWork, error: DeskError): Promise<void> {
  return wait(rotation, work, delayAfter(error, rotation.tries));
}

function wait(
  { caseId }: Rotation,
  { database, nowMs }: DueWork,
  { ms, why, isTry = false }: Delay,
): Promise<void> {
  return database.transaction((tx) =>
    waitWithRotation(tx, { caseId, notBefore: nowMs + ms, why, isTry }),
  );
}
