import type { ReactNode } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from './contract.ts';
import { ConnectionPanel } from './page/connection-panel.tsx';
import { GoneWebhooksPanel } from './page/gone-webhooks-panel.tsx';
import { PracticePanel } from './page/practice-panel.tsx';
import { PreflightPanel } from './page/preflight-panel.tsx';
import { platformNames } from './page/report.ts';
import en from './page/words/en.json';
import './page/connections.css';

const say = words(en);
const POLL_MS = 30_000;

/** `staff`: where the desk posts notices for the staff. */
export function Screen({ staff }: { staff: ReactNode }) {
  const query = useAdminQuery<ActionOf<typeof schemas, 'inspect'>>(feature, 'inspect', {
    pollMs: POLL_MS,
  });
  return (
    <AdminScreen title={say('screen')} query={query} error={say('error')} rows={8}>
      {(data) => (
        <>
          {platformNames.map((platform) => (
            <ConnectionPanel key={platform} platform={platform} report={data} />
          ))}
          <PreflightPanel report={data} />
          {staff}
          <GoneWebhooksPanel />
          <PracticePanel report={data} />
        </>
      )}
    </AdminScreen>
  );
}
