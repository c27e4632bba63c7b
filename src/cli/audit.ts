import { readHead, writeHead } from '#desk/audit/chain/block.ts';
import { findLastBlock } from '#desk/audit/chain/store.ts';
import { verifyAll } from '#desk/audit/chain/verify.ts';
import { countFacet } from '#desk/audit/facets/store.ts';
import { verdictWords } from '#desk/audit/fault-words.ts';
import { SealedAuditLog } from '#desk/audit/sealed-log.ts';
import { DeskError } from '#errors.ts';
import { readTarget, type Target, targetText } from '#kit/contract/target.ts';
import { acceptEnd, type Hand } from '#server/by-hand.ts';
import { alsoErase } from '#server/feature-joins.ts';
import { auditAccept, auditErase, auditHead, auditVerify } from './audit-commands.ts';
import { readArgs } from './read-args.ts';
import { say } from './say.ts';
import { withStore } from './with-store.ts';

const COUNTED_MAX = 1_000_000;

export async function verifyLog(args: string[]): Promise<number> {
  const { flags } = readArgs(auditVerify, args);
  const head = flags.head === undefined ? undefined : readHead(flags.head);
  if (flags.head !== undefined && !head) throw new DeskError('audit/bad-head');
  const verdict = await withStore(({ database, audit }) =>
    verifyAll({ database, keys: audit.keys, head, notes: audit.notes.findOutside() }),
  );
  const { title, detail, limits } = verdictWords(verdict, flags.head);
  const lines = [`${title}.`, detail, ...(limits === null ? [] : [limits])];
  if (verdict.head) lines.push(`Head: ${verdict.head}`);
  say(verdict, lines, flags.json);
  return verdict.state === 'intact' ? 0 : 1;
}

export async function showHead(args: string[]): Promise<number> {
  const { flags } = readArgs(auditHead, args);
  const head = await withStore(async (hand) => {
    await openSealedLog(hand).settle();
    const block = await hand.database.transaction(findLastBlock);
    return block ? writeHead(block) : null;
  });
  say({ head }, [head ?? 'The log is empty.'], flags.json);
  return 0;
}

export async function acceptLogEnd(args: string[]): Promise<number> {
  const { flags } = readArgs(auditAccept, args);
  const isWanted = flags.yes ?? false;
  const { amiss, block, given_up } = await withStore((hand) => acceptEnd(hand, isWanted));
  const accepted = amiss && isWanted;
  say({ accepted, block, given_up }, [acceptWords({ amiss, accepted, block })], flags.json);
  return amiss && !accepted ? 1 : 0;
}

function acceptWords({
  amiss,
  accepted,
  block,
}: Record<'amiss' | 'accepted', boolean> & { block: number }) {
  if (!amiss) return 'The notes outside the log match it. There is nothing to accept.';
  if (accepted) {
    return `Accepted: the log ends with block ${block}, and a case records this. Missing rows stay missing.`;
  }
  return `The notes outside the log don’t match its end, block ${block}. Run 'gatehouse audit verify' to see what is wrong. Nothing was changed. If you know why (for example, you moved the desk by hand), add --yes.`;
}

export async function erasePerson(args: string[]): Promise<number> {
  const { flags, words } = readArgs(auditErase, args);
  const target = readTarget(words[0] ?? '');
  if (!target) throw new DeskError('audit/bad-target');
  const cases = await withStore(async (hand) => {
    const sealedLog = openSealedLog(hand);
    if (flags.yes) return (await sealedLog.erase(target, { actor: hand.by, holder: null })).cases;
    await sealedLog.sealer.seal();
    return countCases(hand, target);
  });
  const many = cases === 1 ? 'One case' : `${cases} cases`;
  const sentence = flags.yes
    ? `${many} about ${targetText(target)} erased. The log still verifies. Earlier backups still contain this data.`
    : `${many} about ${targetText(target)} would be erased. Nothing was erased yet. Add --yes to do it. This can’t be undone.`;
  say({ cases }, [sentence], flags.json);
  return 0;
}

function openSealedLog({ database, audit, nowMs }: Hand): SealedAuditLog {
  return new SealedAuditLog({ database, log: audit, now: () => nowMs, alsoErase });
}

function countCases({ database }: Hand, target: Target): Promise<number> {
  const facet = `target:${targetText(target)}`;
  return database.transaction((tx) => countFacet(tx, facet, COUNTED_MAX));
}
