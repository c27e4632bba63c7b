import { Sentence } from '#ui/sentence.tsx';
import { sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { CODES_AT_ONCE_MAX } from '../contract.ts';
import { type CodeDraft, type DraftFault, findEnd } from './code-draft.ts';
import { scopeWords } from './scope-text.tsx';
import en from './words/en.json';

const say = words(en);

interface CodeSentenceProps {
  draft: CodeDraft;
  fault: DraftFault | undefined;
  now: number;
}

/** Describes what the code will open, until when and with which cap, or what is still missing. */
export function CodeSentence({ draft, fault, now }: CodeSentenceProps) {
  if (fault) return faultWords(fault);
  const { opens, chosen, dailyCap, count } = draft;
  const endsAt = findEnd(draft, now);
  const text = say(endsAt === null ? 'sentence.endless' : 'sentence.until', { count: count ?? 1 });
  return (
    <>
      <Sentence
        text={text}
        parts={{
          tools: <b>{opens === 'all' ? say('sentence.all') : scopeWords(chosen)}</b>,
          end: <b>{endsAt !== null && sayMoment(endsAt, now)}</b>,
        }}
      />
      {dailyCap !== null && ` ${say('sentence.cap', { count: dailyCap })}`}
    </>
  );
}

export function faultWords(fault: DraftFault): string {
  return say(`fault.${fault}`, { max: CODES_AT_ONCE_MAX });
}
