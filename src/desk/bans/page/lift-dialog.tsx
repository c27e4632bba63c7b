import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { bans, type schemas } from '../contract.ts';
import { describeExtent } from './extent-words.ts';
import { failureWords } from './outcome.ts';
import { shortNetwork } from './read-target.ts';
import en from './words/en.json';

const say = words(en);

interface LiftDialogProps {
  network: string;
  onClose: () => void;
}

export function LiftDialog({ network, onClose }: LiftDialogProps) {
  const extent = describeExtent(network);

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'unban'>>
      feature={bans}
      action="unban"
      input={{ unbanned_ip: network }}
      onClose={onClose}
      // Lifted by somebody else: there is nothing left to confirm.
      doneBy="bans/not-listed"
      success={({ message }) => ({ title: say('lifted.title'), description: message })}
      failure={(problem) => failureWords('lift', problem)}
      refusal={(problem) => failureWords('lift', problem)}
      title={say('lift.title')}
      tone="safe"
      sentence={
        <Sentence
          text={extent ? say('lift.sentence.extent', { extent }) : say('lift.sentence')}
          parts={{ network: <b className="wrap-anywhere">{shortNetwork(network)}</b> }}
        />
      }
      verb={say('lift.verb')}
      busyVerb={say('lift.busy')}
    />
  );
}
