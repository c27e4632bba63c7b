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
          <div className="admin-columns">
            <div>
              <Waits />
              {chart}
              <LatestCases />
            </div>
            <div>
              <ByTool />
            </div>
          </div>
        )}
      </SessionStats>
    </AdminScreen>
  );
}
