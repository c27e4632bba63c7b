import { useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/page.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
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
  const change = useAdminChange<ActionOf<typeof schemas, 'change'>>(feature, 'change', {
    success: () => ({ title: say(`maintenance.state.${wished ? 'on' : 'off'}`) }),
  });
  const which = wished ? 'on' : 'off';

  function ask(to: boolean) {
    change.clear();
    setWished(to);
  }

  async function confirm() {
    const changes = [{ name: 'maintenance', from: isOn, to: wished === true }];
    if ((await change.run({ changes })).ok) setWished(undefined);
  }

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
          onChange={ask}
          disabledReason={disabledReason}
        />
        <p className="text-[13px] text-ink-3">
          <Changed told={told} now={now} />
        </p>
      </div>
      <ConfirmDialog
        open={wished !== undefined}
        onOpenChange={(open) => !open && setWished(undefined)}
        title={say(`maintenance.${which}.title`)}
        tone={wished ? 'danger' : 'safe'}
        sentence={say(`maintenance.${which}.sentence`)}
        verb={say(`maintenance.${which}.verb`)}
        busyVerb={say(`maintenance.${which}.busy`)}
        busy={change.busy}
        problem={change.problem}
        onConfirm={confirm}
      />
    </Panel>
  );
}
