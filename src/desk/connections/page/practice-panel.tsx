import { useState } from 'react';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from '../contract.ts';
import { platformNames, type Report } from './report.ts';
import en from './words/en.json';

const say = words(en);

/** The world that the tools act in while nothing is connected. */
export function PracticePanel({ report }: { report: Report }) {
  const { disabledReason } = useMayChange();
  const [isAsking, setAsking] = useState(false);
  const isUsed = platformNames.some((platform) => report[platform].mode === 'practice');
  return (
    <Panel title={say('practice')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-ink-2">
          {say(isUsed ? 'practice.about' : 'practice.unused')}
        </p>
        <Button icon="undo" disabledReason={disabledReason} onClick={() => setAsking(true)}>
          {say('reset')}
        </Button>
      </div>
      {isAsking && <ResetDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'resetPractice'>>
      feature={feature}
      action="resetPractice"
      input={{}}
      onClose={onClose}
      title={say('reset.title')}
      sentence={say('reset.sentence')}
      verb={say('reset.verb')}
      busyVerb={say('reset.busy')}
      success={({ detail }) => ({ title: say('reset.done'), description: detail })}
    />
  );
}
