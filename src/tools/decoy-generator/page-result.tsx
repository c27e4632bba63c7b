import { useState } from 'react';
import { decoyNumber } from '#kit/decoys/register.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { useStay } from '#ui/stay.ts';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import en from './words/en.json';

const say = words(en);

export type Made = ActionOf<typeof schemas, 'generate'>['output'] & {
  caseId: number | undefined;
};

/** Shows the decoy, which is only possible once. */
export function Result({ made }: { made: Made }) {
  const top = useBroughtIntoView(made);
  const [isCopied, setCopied] = useState(false);
  useStay(!isCopied);
  const { decoy, id, label, place, caseId } = made;
  const facts = [
    { term: say('fact.label'), value: label },
    ...(place === null ? [] : [{ term: say('fact.place'), value: place }]),
  ];
  return (
    <div ref={top}>
      <ResultCard
        state="ok"
        on="page"
        head={say('done', { number: decoyNumber(id) })}
        stub={caseId && <CaseLink id={caseId} />}
      >
        <div className="grid gap-4">
          <Facts items={facts} />
          <Field label={say('decoy')} hint={say('decoy.hint')}>
            <TextArea
              readOnly
              rows={6}
              value={decoy}
              onFocus={(event) => event.target.select()}
              className="font-mono text-[13px]! break-all"
              spellCheck={false}
            />
          </Field>
          <CopyButton
            text={decoy}
            label={say('copy')}
            variant="solid"
            size="normal"
            className="justify-self-start"
            onCopied={() => setCopied(true)}
          />
          <ul className="grid list-disc gap-1.5 pl-5 text-small text-ink-2">
            <li>{say('says.opens')}</li>
            <li>{say('says.kept')}</li>
            <li>{say('says.known')}</li>
          </ul>
        </div>
      </ResultCard>
    </div>
  );
}
