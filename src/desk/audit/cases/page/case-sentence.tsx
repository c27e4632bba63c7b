import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase } from './audit-case.ts';
import { caseWords } from './case-words.ts';
import en from './words/en.json';

const say = words(en);

/**
 * Describes a case in a sentence. Names and reasons come from others: render them as text, never as markup.
 */
export function CaseSentence({ one }: { one: AuditCase }) {
  const { text, parts } = caseWords(one);
  const bold = Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, <b key={name}>{value}</b>]),
  );
  return (
    <>
      <Sentence text={text} parts={bold} />
      {parts.reason && (
        <span className="text-ink-2"> {say('because', { reason: parts.reason })}</span>
      )}
    </>
  );
}
