// Deletes the old webhooks of rotations whose grace period is over.
import { DeskError, type ErrorCode } from '#errors.ts';
import { orError } from '#kit/acting/server.ts';
import { closeTry, type DueWork, finishDue } from '#kit/acting/tend.ts';
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

export const tend = finishDue({
  list: listDueRotations,
  finish: finishOne,
  putOff: waitWithRotation,
});

async function finishOne(rotation: Rotation, work: DueWork): Promise<DeskError | undefined> {
  const isOldGone = await isGone(rotation.webhookId, work);
  if (isOldGone instanceof DeskError) return isOldGone;
  const { deleteCaseId } = rotation;
  // If a deletion was started without a recorded outcome, it was ours.
  if (isOldGone) return end(rotation, work, deleteCaseId === null ? 'gone' : 'deleted');
  if (deleteCaseId !== null) return send({ ...rotation, deleteCaseId }, work);
  // Without its twin, deleting the old one would leave nothing to post through.
  const isTwinGone = await isGone(rotation.twinId ?? '', work);
  if (isTwinGone instanceof DeskError) return isTwinGone;
  if (isTwinGone) return end(rotation, work, 'kept');
  const begun = await begin(rotation, work);
  return begun === undefined ? undefined : send({ ...rotation, deleteCaseId: begun }, work);
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

async function send(rotation: Begun, work: DueWork) {
  const { link, signal } = work;
  const { webhookId: id, caseId, deleteCaseId: mark } = rotation;
  const what = `replaced by its twin (case ${caseId})`;
  const reason = rotationReason({ mark, label: 'Gatehouse', what });
  const answer = await orError(
    link.api.webhooks.delete({ id, reason }, { signal, priority: 'job', isSeenThrough: true }),
  );
  if (!(answer instanceof DeskError)) return end(rotation, work, 'deleted');
  if (GONE.includes(answer.code)) return end(rotation, work, 'gone');
  // A deletion that may have worked stays open, and the next try checks it. A refused one can be canceled.
  if (answer.code !== 'platform/unsure') {
    await closeTry(work, { action: ACTION, caseId: mark, outcome: answer.code }, (tx) =>
      stopDeletion(tx, caseId),
    );
  }
  return answer;
}

type Ending = Parameters<typeof endRotation>[1]['how'];

async function end(
  { caseId, deleteCaseId }: Rotation,
  work: DueWork,
  how: Ending,
): Promise<undefined> {
  const outcome = how === 'deleted' ? 'done' : 'discord/unknown-webhook';
  await closeTry(work, { action: ACTION, caseId: deleteCaseId, outcome }, (tx) =>
    endRotation(tx, { caseId, how, nowMs: work.nowMs }),
  );
}
