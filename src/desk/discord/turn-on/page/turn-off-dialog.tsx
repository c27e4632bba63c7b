import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { words } from '#ui/words.ts';
import { discordTurnOn, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'turnOff'>>
      feature={discordTurnOn}
      action="turnOff"
      input={{}}
      onClose={onClose}
      title={say('off.title')}
      sentence={say('off.sentence')}
      verb={say('off.verb')}
      busyVerb={say('off.busy')}
      dismiss={say('off.dismiss')}
      success={({ detail }) => ({ title: say('off.done'), description: detail })}
    />
  );
}
