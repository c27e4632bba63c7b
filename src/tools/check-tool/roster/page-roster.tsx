import { useEffect, useEffectEvent, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { hasJobEnded, useJobWatch, type WatchedJob } from '#kit/page/job-watch.tsx';
import { showMessage } from '#ui/messages.ts';
import { saveFile } from '#ui/save-file.ts';
import { words } from '#ui/words.ts';
import { type schemas, tool } from '../contract.ts';
import en from '../words/en.json';
import { useRosterFile } from './page-file.tsx';
import { AGES_ROWS_MAX } from './read-roster.ts';

const say = words(en);
const DOWNLOAD_AFTER_MS = 1_000;

type Upload = ActionOf<typeof schemas, 'upload'>;
type Format = 'csv' | 'txt';

export type RosterWork = ReturnType<typeof useRoster>;

/** A roster, from the chosen file to the downloaded result. */
export function useRoster() {
  const name = useGuardedText();
  const [details, setDetails] = useState<'yes' | 'no'>('no');
  const [format, setFormat] = useState<Format>('csv');
  const [jobId, setJobId] = useState<number>();
  const file = useRosterFile((taken) => name.type(taken.replace(/\.txt$/i, '')));
  const upload = useAction<Upload>(tool, 'upload', {
    success: ({ detail }) => ({ title: say('roster.begun'), description: detail }),
  });
  const watched = useJobWatch(jobId);
  const download = useDownload();
  const isRunning = jobId !== undefined && !(watched && hasJobEnded(watched.job));
  const count = file.taken ? file.taken.read.names + file.taken.read.ids : 0;
  const isTooMany = details === 'yes' && count > AGES_ROWS_MAX;

  function reset() {
    file.clear();
    name.type('');
    setDetails('no');
    setFormat('csv');
  }

  useAfterEnd(watched, ({ job }) => {
    if (job.state !== 'done') return;
    void download.fetch(job.id, job.reads?.outfile ?? '');
    reset();
  });

  async function run() {
    const { taken } = file;
    if (!taken) return file.refuse('missing');
    const roster = name.value.trim();
    const sent = { information: details, format, ...(roster !== '' && { roster }) };
    // The page's guard has checked the file; the file itself is sent.
    const input = { ...sent, file: taken.file } as unknown as Upload['input'];
    const answer = await upload.run(input);
    if (answer.ok) setJobId(answer.data.job_id);
  }

  return {
    ...{ name, details, setDetails, format, setFormat, file, upload, watched, download },
    ...{ jobId, isRunning, count, isTooMany, run },
  };
}

/** Runs once per job that ends while this page is open. It waits a second, so that the end is seen first. */
function useAfterEnd(watched: WatchedJob | undefined, onEnd: (ended: WatchedJob) => void) {
  const act = useEffectEvent(onEnd);
  const endedId = watched && hasJobEnded(watched.job) ? watched.job.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, whatever is told of it later
  useEffect(() => {
    if (endedId === undefined || !watched) return;
    const timer = setTimeout(() => act(watched), DOWNLOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [endedId]);
}

function useDownload() {
  const { send } = useDeskClient();
  const [busy, setBusy] = useState(false);
  async function fetch(jobId: number, outfile: string) {
    setBusy(true);
    const answer = await send({ action: tool.actions.download, input: { job_id: jobId } });
    setBusy(false);
    if (answer.ok) {
      const type = outfile.endsWith('.csv') ? 'text/csv' : 'text/plain';
      saveFile(new Blob([String(answer.data)], { type }), outfile);
      return;
    }
    const { title, detail } = answer.problem;
    showMessage({ tone: 'bad', title, description: detail });
  }
  return { fetch, busy };
}
