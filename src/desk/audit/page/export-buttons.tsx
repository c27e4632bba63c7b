import { useEffect, useRef, useState } from 'react';
import { type AdminClient, useAdminClient } from '#kit/admin/admin-client.tsx';
import { cutOffProblem } from '#kit/admin/cut-off-problem.ts';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { showMessage } from '#ui/messages.ts';
import { saveFile } from '#ui/save-file.ts';
import { words } from '#ui/words.ts';
import { audit } from '../contract.ts';
import { type AuditFilter, makeInput } from './filter.ts';
import en from './words/en.json';

const say = words(en);
const formats: readonly Format[] = ['csv', 'jsonl'];

export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const { running, start, cancel } = useExport(filter);
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          size="small"
          icon="download"
          aria-label={say(`export.${format}.named`)}
          busy={running === format}
          disabled={running !== undefined && running !== format}
          onClick={() => start(format)}
        >
          {say(`export.${format}`)}
        </Button>
      ))}
      {running && (
        <Button size="small" variant="quiet" onClick={cancel}>
          {say('export.cancel')}
        </Button>
      )}
    </>
  );
}

type Format = 'csv' | 'jsonl';

interface Export {
  /** The format that is being exported. */
  running: Format | undefined;
  start: (format: Format) => Promise<void>;
  cancel: () => void;
}

/** Exports all pages of the filtered list. Only a complete file is saved. */
function useExport(filter: AuditFilter): Export {
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

/** The values in the last line of an export. */
interface ExportEnd {
  cases: number;
}

// The last line is always much shorter, whatever the cases contain.
const END_BYTES = 400;

/**
 * Reads the end of a file; undefined if it lacks the last line, which is only
 * written once everything else is.
 */
export function readEnd(tail: string, format: 'csv' | 'jsonl'): ExportEnd | undefined {
  const line = tail.trimEnd().split('\n').at(-1) ?? '';
  const found =
    format === 'csv'
      ? /^end,(\d+) cases,(?:head-[\w-]+|no head yet)$/.exec(line)
      : /^\{"end":\{"cases":(\d+),"head":(?:"head-[\w-]+"|null)\}\}$/.exec(line);
  return found ? { cases: Number(found[1]) } : undefined;
}
