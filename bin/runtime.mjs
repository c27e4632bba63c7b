// Plain JavaScript for any Node from 18 on, like all that it loads.
import { LAUNCHED } from './root.mjs';

const NODE_MAJOR = 24;

/** Returns on Node 24 or newer. On an older one, runs the same command line on Node 24 and ends with it. */
export async function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) {
    endWithLauncher();
    return;
  }
  const { runOnNewerNode } = await import('./newer-node.mjs');
  await runOnNewerNode();
}

/** A launcher that was killed outright must not leave its server behind, holding the port. */
function endWithLauncher() {
  if (!process.env[LAUNCHED]) return;
  delete process.env[LAUNCHED];
  if (!process.channel) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel.unref();
}
