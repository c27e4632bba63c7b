import { AdminColumns } from '#kit/admin/admin-columns.tsx';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { words } from '#ui/words.ts';
import { banner as feature, type schemas } from './contract.ts';
import { CurrentPanel } from './page/current-panel.tsx';
import en from './page/words/en.json';
import { WritePanel } from './page/write-panel.tsx';

const say = words(en);
const POLL_MS = 30_000;

export function Screen() {
  const query = useAdminQuery<ActionOf<typeof schemas, 'inspect'>>(feature, 'inspect', {
    pollMs: POLL_MS,
  });
  return (
    <AdminScreen title={say('screen')} query={query} error={say('current.error')}>
      {(data) => (
        <AdminColumns
          main={<WritePanel current={data.banner} />}
          side={<CurrentPanel {...data} />}
        />
      )}
    </AdminScreen>
  );
}
