import { Book } from '../desk/audit/book.ts';
import { readHead, writeHead } from '../desk/audit/chain/block.ts';
import { findLastBlock } from '../desk/audit/chain/store.ts';
import { verifyAll } from '../desk/audit/chain/verify.ts';
import { countFacet } from '../desk/audit/facets/store.ts';
import { DeskError } from '../errors.ts';
import { verdictWords } from '../kit/fault-words.ts';
import { readTarget, type Target, targetText } from '../kit/target.ts';
import { alsoErase } from '../server/also-erase.ts';
import type { Hand } from '../server/by-hand.ts';
import { auditErase, auditHead, auditVerify } from './commands.ts';
import { readArgs } from './read-args.ts';
import { say } from './say.ts';
import { withStore } from './with-store.ts';

const COUNTED_MAX = 1_000_000;

export async function verifyLog(args: string[]): Promise<number> {
  const { flags } = readArgs(auditVerify, args);
  const head = flags.head === undefined ? undefined : readHead(flags.head);
  if (flags.head !== undefined && !head) throw new DeskError('audit/bad-head');
  const verdict = await withStore(({ database, audit }) =>
    verifyAll({ database, keys: audit.keys, head }),
  );
  const { title, detail } = verdictWords(verdict, flags.head);
  const lines = [`${title}.`, detail];
  if (verdict.head) lines.push(`Head: ${verdict.head}`);
  say(verdict, lines, flags.json);
  return verdict.state === 'intact' ? 0 : 1;
}

export async function showHead(args: string[]): Promise<number> {
  const { flags } = readArgs(auditHead, args);
  const head = await withStore(async (hand) => {
    await bookOf(hand).settle();
    const block = await hand.database.transaction(findLastBlock);
    return block ? writeHead(block) : null;
  });
  say({ head }, [head ?? 'Nothing is in the log yet.'], flags.json);
  return 0;
}

export async function erasePerson(args: string[]): Promise<number> {
  const { flags, words } = readArgs(auditErase, args);
  const target = readTarget(words[0] ?? '');
  if (!target) throw new DeskError('audit/bad-target');
  const cases = await withStore(async (hand) => {
    const book = bookOf(hand);
    if (flags.yes) return (await book.erase(target, { actor: hand.by, holder: null })).cases;
    await book.sealer.seal();
    return countCases(hand, target);
  });
  const many = cases === 1 ? 'One case' : `${cases} cases`;
  const sentence = flags.yes
    ? `${many} about ${targetText(target)} erased. The log still verifies. Backups from before still hold them.`
    : `${many} about ${targetText(target)} would be erased. Nothing was. Say --yes to do it; it cannot be undone.`;
  say({ cases }, [sentence], flags.json);
  return 0;
}

function bookOf({ database, audit, nowMs }: Hand): Book {
  return new Book({ database, log: audit, now: () => nowMs, alsoErase });
}

function countCases({ database }: Hand, target: Target): Promise<number> {
  const facet = `target:${targetText(target)}`;
  return database.transaction((tx) => countFacet(tx, facet, COUNTED_MAX));
}
