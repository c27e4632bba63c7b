import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase } from './audit-case.ts';
import { caseWords } from './case-words.ts';
import en from './words/en.json';

const say = words(en);

interface CaseSentenceProps {
  one: AuditCase;
  /**
   * `line` names the target with its id and gives the reason. `short` does neither, and `title` is short without
   * bold names.
   */
  form?: 'line' | 'short' | 'title' | undefined;
}

/**
 * Describes a case in a sentence. Names and reasons come from others: render them as text, never as markup.
 */
export function CaseSentence({ one, form = 'line' }: CaseSentenceProps) {
  const { text, parts } = caseWords(one, { isShort: form !== 'line' });
  if (form === 'title') return <Sentence text={text} parts={parts} />;
  const bold = Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, <b key={name}>{value}</b>]),
  );
  return (
    <>
      <Sentence text={text} parts={bold} />
      {form === 'line' && parts.reason && (
        <span className="text-ink-2"> {say('because', { reason: parts.reason })}</span>
      )}
    </>
  );
}
