import { useMemo, useState } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { settingSpecs } from '#kit/contract/settings.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Switch } from '#ui/switch.tsx';
import { words } from '#ui/words.ts';
import { settings as feature, type schemas } from './contract.ts';
import type { ToldSetting } from './page/edits.ts';
import { Changed } from './page/setting-field.tsx';
import { SettingsForm } from './page/settings-form.tsx';
import en from './page/words/en.json';

const say = words(en);

type Read = ActionOf<typeof schemas, 'read'>;
type Told = Read['output']['settings'];

export function Screen() {
  const query = useAdminQuery<Read>(feature, 'read');
  return (
    <AdminScreen
      title={say('screen')}
      actions={
        <LinkButton to="/setup" icon="list-checks">
          {say('setup')}
        </LinkButton>
      }
      query={query}
      error={say('read.error')}
      rows={8}
    >
      {(data) => <Groups told={data.settings} now={data.now} />}
    </AdminScreen>
  );
}

function Groups({ told, now }: { told: Told; now: number }) {
  const settings = useMemo(() => told.filter(isKnown), [told]);
  const maintenance = settings.find(({ name }) => name === 'maintenance');
  return (
    <SettingsForm settings={settings} now={now}>
      {maintenance && <MaintenancePanel told={maintenance} now={now} />}
    </SettingsForm>
  );
}

/** A newer server may send settings that this page doesn't know yet. */
function isKnown(setting: Told[number]): setting is Told[number] & ToldSetting {
  return setting.name in settingSpecs;
}

/** Takes effect at once and asks first, because it shuts everyone else out. */
function MaintenancePanel({ told, now }: { told: ToldSetting; now: number }) {
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
