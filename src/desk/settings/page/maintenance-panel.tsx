import { useState } from 'react';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Switch } from '#ui/switch.tsx';
import { words } from '#ui/words.ts';
import { settings as feature, type schemas } from '../contract.ts';
import type { ToldSetting } from './edits.ts';
import { Changed } from './setting-field.tsx';
import en from './words/en.json';

const say = words(en);

/** Takes effect at once, with a sentence of its own: it shuts everybody else out. */
export function MaintenancePanel({ told, now }: { told: ToldSetting; now: number }) {
  const { disabledReason } = useMayChange();
  const [wished, setWished] = useState<boolean>();
  const isOn = told.value === true;
  const which = wished ? 'on' : 'off';

  return (
    <Panel
      title={say('group.desk')}
      aside={
        <StateTag state={isOn ? 'warn' : 'ok'}>
          {say(`maintenance.state.${isOn ? 'on' : 'off'}`)}
        </StateTag>
      }
    >
      <div className="grid gap-2">
        <Switch
          label={say('maintenance.label')}
          hint={say('maintenance.about')}
          checked={isOn}
          onChange={setWished}
          disabledReason={disabledReason}
        />
        <p className="text-[13px] text-ink-3">
          <Changed told={told} now={now} />
        </p>
      </div>
      {wished !== undefined && (
        <ConfirmChange<ActionOf<typeof schemas, 'change'>>
          feature={feature}
          action="change"
          input={{ changes: [{ name: 'maintenance', from: isOn, to: wished }] }}
          onClose={() => setWished(undefined)}
          title={say(`maintenance.${which}.title`)}
          tone={wished ? 'danger' : 'safe'}
          sentence={say(`maintenance.${which}.sentence`)}
          verb={say(`maintenance.${which}.verb`)}
          busyVerb={say(`maintenance.${which}.busy`)}
          success={() => ({ title: say(`maintenance.state.${which}`) })}
        />
      )}
    </Panel>
  );
}
