// A desk of bench/growth in a process of its own, with as many rows of each kind as it is told.
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
