import { DeskError } from '#errors.ts';
import { decoyDigests, makeDecoy } from '#kit/decoys/decoys.ts';
import { decoyNumber, LIVE_MAX } from '#kit/decoys/register.ts';
import { insertDecoy } from '#kit/decoys/store.ts';
import { redact } from '#kit/secrets/redact.ts';
import type { Handlers } from '#kit/server/context.ts';
import { formatNumber } from '#ui/format-number.ts';
import type { schemas } from './contract.ts';

export const handlers: Handlers<typeof schemas> = {
  async generate(input, { database, pass, caseId, nowMs, randomBytes, about }) {
    // Secrets other than logins would otherwise be stored as typed.
    const label = redact(input.label.trim());
    const place = redact(input.place?.trim() ?? '') || null;
    if (label === '') throw missingLabel();
    if (!pass || caseId === undefined) throw new DeskError('access/pass-missing');
    const decoy = makeDecoy(randomBytes);
    const one = { label, place, passId: pass.id, plantedBy: pass.holder, caseId, nowMs };
    const id = await database.transaction((tx) =>
      insertDecoy(tx, { ...one, digests: decoyDigests(decoy) }, { liveMax: LIVE_MAX }),
    );
    if (id === undefined) {
      throw new DeskError('decoys/full', { params: { limit: formatNumber(LIVE_MAX) } });
    }
    about({ kind: 'decoy', id: String(id), name: label });
    return { decoy, id, label, place, detail: `Decoy ${decoyNumber(id)} created.` };
  },
};

function missingLabel(): DeskError {
  const { message } = new DeskError('decoys/missing-label');
  return new DeskError('decoys/missing-label', { fields: { label: message } });
}
