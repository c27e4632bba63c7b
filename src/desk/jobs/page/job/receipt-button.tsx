import { useState } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/messages.ts';
import { saveFile } from '#ui/save-file.ts';
import { words } from '#ui/words.ts';
import { jobs } from '../../contract.ts';
import type { Job } from '../job.ts';
import en from './words/en.json';

const say = words(en);

/** Downloads every row with its current outcome. */
export function ReceiptButton({ job }: { job: Job }) {
  const { send } = useDeskClient();
  const [busy, setBusy] = useState(false);

  async function fetchReceipt() {
    setBusy(true);
    const answer = await send({ action: jobs.actions.receipt, input: { job_id: job.id } });
    setBusy(false);
    if (answer.ok) {
      const name = job.reads?.outfile ?? `job-${job.id}.csv`;
      const type = name.endsWith('.csv') ? 'text/csv' : 'text/plain';
      saveFile(new Blob([String(answer.data)], { type }), name);
    } else {
      const { title, detail } = answer.problem;
      showMessage({
        tone: 'bad',
        title: say('receipt.failed'),
        description: `${title}: ${detail}`,
      });
    }
  }

  return (
    <Button
      variant="quiet"
      size="small"
      icon="download"
      title={job.reads ? job.reads.outfile : say('receipt.hint')}
      busy={busy}
      busyLabel={say('receipt.busy')}
      onClick={fetchReceipt}
    >
      {say(receiptKey(job))}
    </Button>
  );
}

function receiptKey({ reads, state }: Job) {
  if (reads) return 'download';
  return state === 'waiting' ? 'receipt.plan' : 'receipt';
}
