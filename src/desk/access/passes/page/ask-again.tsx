import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { discordStaff } from '#kit/contract/discord-staff.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

interface Asking {
  input: { pass_id: string };
  output: { detail: string };
}

interface AskAgainProps {
  pass: Pick<PassRow, 'id' | 'label' | 'holder' | 'discord'>;
  onClose: () => void;
}

/** Asks whether the account of a suspended pass is back. */
export function AskAgain({ pass, onClose }: AskAgainProps) {
  return (
    <ConfirmChange<Asking>
      feature={discordStaff}
      action="askAgain"
      input={{ pass_id: pass.id }}
      onClose={onClose}
      tone="safe"
      title={say('ask.title', { label: pass.label })}
      sentence={
        <Sentence
          text={say('ask.sentence')}
          parts={{
            holder: <b className="wrap-anywhere">{pass.holder}</b>,
            name: <b className="wrap-anywhere">{pass.discord?.name ?? ''}</b>,
          }}
        />
      }
      verb={say('ask.verb')}
      busyVerb={say('ask.busy')}
      success={({ detail }) => ({ title: say('ask.done'), description: detail })}
      // Its holder, or another admin, was quicker.
      endsOnConflict
    />
  );
}
