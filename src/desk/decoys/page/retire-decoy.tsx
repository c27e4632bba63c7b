import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { decoyNumber } from '#kit/decoys/register.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { decoys, type schemas } from '../contract.ts';
import type { DecoyRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface RetireDecoyProps {
  decoy: DecoyRow;
  onClose: () => void;
}

export function RetireDecoy({ decoy, onClose }: RetireDecoyProps) {
  const { number, label } = decoy;

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'retire'>>
      feature={decoys}
      action="retire"
      input={{ number }}
      onClose={onClose}
      title={say('retire.title', { number: decoyNumber(number) })}
      sentence={
        <Sentence
          text={say('retire.sentence')}
          parts={{ label: <b className="wrap-anywhere">{label}</b> }}
        />
      }
      verb={say('retire.verb')}
      busyVerb={say('retire.busy')}
      tone="safe"
      success={({ detail }) => ({ title: say('retire.done'), description: detail })}
      // Somebody else was quicker: there is nothing left to press.
      endsOnConflict
    />
  );
}
