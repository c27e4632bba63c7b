// A desk for bench/growth in a separate process, with the given number of rows of each kind.
import { issueAdminKey } from '../src/server/issue.ts';
import { makeFolder, report, startGateDesk } from './gate-desk.ts';
import { moveToServer } from './move-to-server.ts';
import { seedFolder } from './seed.ts';

const folder = makeFolder();
const credentials = await seedFolder(folder, Number(process.argv[2]));
await moveToServer(folder);
const { url, desk } = await startGateDesk(folder);
const adminKey = await issueAdminKey(
  { ...desk, nowMs: desk.now(), by: 'bench' },
  { label: 'bench', access: 'read' },
);
report({ url, credentials, adminKey });
