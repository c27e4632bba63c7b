import { useEffect, useRef, useState } from 'react';
import { type AdminClient, useAdminClient } from '#kit/admin/admin-client.tsx';
import { cutOffProblem } from '#kit/admin/cut-off-problem.ts';
import { formatNumber } from '#ui/format-number.ts';
import { showMessage } from '#ui/messages.ts';
import { saveFile } from '#ui/save-file.ts';
import { words } from '#ui/words.ts';
import { audit } from '../contract.ts';
import { END_BYTES, readEnd } from './end-line.ts';
import { type AuditFilter, makeInput } from './filter.ts';
import en from './words/en.json';

const say = words(en);

export type Format = 'csv' | 'jsonl';

interface Export {
  /** The one that is under way. */
  running: Format | undefined;
  start: (format: Format) => Promise<void>;
  cancel: () => void;
}

/** Exactly what the list is filtered by, all pages of it. Only a whole file is saved. */
export function useExport(filter: AuditFilter): Export {
  const { fetchFile } = useAdminClient();
  const [running, setRunning] = useState<Format>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(format: Format) {
    const current = new AbortController();
    controller.current = current;
    setRunning(format);
    await fetchAndSave(fetchFile, { filter, format, signal: current.signal });
    setRunning(undefined);
  }

  return { running, start, cancel: () => controller.current?.abort() };
}

async function fetchAndSave(
  fetchFile: AdminClient['fetchFile'],
  { filter, format, signal }: { filter: AuditFilter; format: Format; signal: AbortSignal },
): Promise<void> {
  const input = { ...makeInput(filter, Date.now()), format };
  const answer = await fetchFile(audit.actions.export, input, { signal });
  if (signal.aborted) {
    return showMessage({
      tone: 'warn',
      title: say('export.cancelled'),
      description: say('export.cancelled.detail'),
    });
  }
  const end = answer.ok && readEnd(await answer.data.slice(-END_BYTES).text(), format);
  if (answer.ok && end) {
    saveFile(answer.data, `audit-log.${format}`);
    const number = formatNumber(end.cases);
    return showMessage({
      tone: 'ok',
      title: say('export.done'),
      description: say('export.done.detail', { count: end.cases, number }),
    });
  }
  const { title, detail } = answer.ok ? cutOffProblem() : answer.problem;
  showMessage({ tone: 'bad', title, description: detail });
}
