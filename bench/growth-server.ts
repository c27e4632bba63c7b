// A desk of bench/growth in a process of its own, with as many rows of each kind as it is told.
import { issueAdminKey } from '../src/server/issue.ts';
import { makeFolder, report, startGateDesk } from './gate-desk.ts';
import { seedFolder } from './seed.ts';

const folder = makeFolder();
const credentials = seedFolder(folder, Number(process.argv[2]));
const { url, desk } = await startGateDesk(folder);
const adminKey = await issueAdminKey(
  { database: desk.database, nowMs: desk.now(), by: 'bench' },
  { label: 'bench', access: 'read' },
);
report({ url, credentials, adminKey });
