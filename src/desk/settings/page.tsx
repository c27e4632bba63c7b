import { useMemo } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { settingSpecs } from '#kit/contract/settings.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { words } from '#ui/words.ts';
import { settings as feature, type schemas } from './contract.ts';
import type { ToldSetting } from './page/edits.ts';
import { MaintenancePanel } from './page/maintenance-panel.tsx';
import { SettingsForm } from './page/settings-form.tsx';
import en from './page/words/en.json';

const say = words(en);

type Read = ActionOf<typeof schemas, 'read'>;
type Told = Read['output']['settings'];

export function Screen() {
  const query = useAdminQuery<Read>(feature, 'read');
  return (
    <AdminScreen title={say('screen')} query={query} error={say('read.error')} rows={8}>
      {(data) => <Groups told={data.settings} now={data.now} />}
    </AdminScreen>
  );
}

function Groups({ told, now }: { told: Told; now: number }) {
  const settings = useMemo(() => told.filter(isKnown), [told]);
  const maintenance = settings.find(({ name }) => name === 'maintenance');
  return (
    <>
      {maintenance && <MaintenancePanel told={maintenance} now={now} />}
      <SettingsForm settings={settings} now={now} />
    </>
  );
}

/** A newer server may tell settings that this page does not know yet. */
function isKnown(setting: Told[number]): setting is Told[number] & ToldSetting {
  return setting.name in settingSpecs;
}
