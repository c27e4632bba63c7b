import { AdminColumns } from '#kit/admin/admin-columns.tsx';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { words } from '#ui/words.ts';
import { ByTool } from './by-tool.tsx';
import { LatestCases } from './latest-cases.tsx';
import { SessionStats } from './session-stats.tsx';
import { Waits } from './waits.tsx';
import en from './words/en.json';

const say = words(en);

export function Screen() {
  return (
    <AdminScreen title={say('title')}>
      <SessionStats>
        {(chart) => (
          <AdminColumns
            main={
              <>
                <Waits />
                {chart}
                <LatestCases />
              </>
            }
            side={<ByTool />}
          />
        )}
      </SessionStats>
    </AdminScreen>
  );
}
