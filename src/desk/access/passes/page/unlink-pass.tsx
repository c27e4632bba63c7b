import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { discordLinks } from '#kit/contract/discord-links.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

interface Unlink {
  input: { pass_id: string };
  output: { detail: string };
}

interface UnlinkPassProps {
  pass: Pick<PassRow, 'id' | 'label' | 'holder' | 'discord' | 'suspension'>;
  onClose: () => void;
}

export function UnlinkPass({ pass, onClose }: UnlinkPassProps) {
  return (
    <ConfirmChange<Unlink>
      feature={discordLinks}
      action="unlinkPass"
      input={{ pass_id: pass.id }}
      onClose={onClose}
      title={say('unlink.title', { label: pass.label })}
      sentence={
        <>
          <Sentence
            text={say('unlink.sentence')}
            parts={{
              holder: <b className="wrap-anywhere">{pass.holder}</b>,
              name: <b className="wrap-anywhere">{pass.discord?.name ?? ''}</b>,
            }}
          />
          {pass.suspension && ` ${say('unlink.suspended')}`}
        </>
      }
      verb={say('unlink.verb')}
      busyVerb={say('unlink.busy')}
      success={({ detail }) => ({ title: say('unlink.done'), description: detail })}
      // Its holder, or another admin, was quicker.
      endsOnConflict
    />
  );
}
