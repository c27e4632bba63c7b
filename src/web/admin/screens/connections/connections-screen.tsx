import { connections as feature, type schemas } from '#desk/connections/contract.ts';
import type { ActionOf } from '#kit/page/page.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { useAdminQuery } from '../../use-admin-query.ts';
import { ConnectionPanel } from './connection-panel.tsx';
import { GoneWebhooksPanel } from './gone-webhooks-panel.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { platformNames } from './report.ts';
import { StaffPanel } from './staff/staff-panel.tsx';
import en from './words/en.json';
import './connections.css';

const say = words(en);
const POLL_MS = 30_000;

export function Screen() {
  const { data, problem, isFetching, refetch } = useAdminQuery<ActionOf<typeof schemas, 'inspect'>>(
    feature,
    'inspect',
    { pollMs: POLL_MS },
  );
  return (
    <AdminScreen title={say('screen')}>
      {problem && (
        <ErrorPanel
          title={say('error')}
          detail={problem.detail}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
      {!data && !problem && (
        <div className="panel">
          <SkeletonRows rows={8} />
        </div>
      )}
      {data && (
        <>
          {platformNames.map((platform) => (
            <ConnectionPanel key={platform} platform={platform} report={data} />
          ))}
          <PreflightPanel report={data} />
          <StaffPanel />
          <GoneWebhooksPanel />
          <PracticePanel report={data} />
        </>
      )}
    </AdminScreen>
  );
}
