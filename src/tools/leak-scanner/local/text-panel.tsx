import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Select } from '#ui/select.tsx';
import { Tile } from '#ui/tile.tsx';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { type Aim, CodeRows } from './code-rows.tsx';
import { ExportButtons } from './export-buttons.tsx';
import type { Scan } from './scan.ts';
import type { Row } from './text-rows.ts';
import en from './words/en.json';
import type { Look, Shown } from './worker-messages.ts';

const say = words(en);
const FILES_OFFERED_MAX = 500;

interface TextPanelProps {
  scan: Scan;
  aim: Aim | undefined;
  windowHeight: number;
  onAnother: () => void;
}

/** Shows the scanned text with secrets replaced by their kind, and offers to save or copy it without them. */
export function TextPanel({ scan, aim, windowHeight, onAnother }: TextPanelProps) {
  const files = listFiles(scan);
  const [chosen, setChosen] = useState<string>();
  const aimed = aim?.finding.path;
  useEffect(() => setChosen(aimed), [aimed]);
  const file = files.find(({ path }) => path === chosen) ?? files[0];
  if (!file) return <NothingFound isStopped={scan.state === 'stopped'} onAnother={onAnother} />;
  const offered = files.slice(0, FILES_OFFERED_MAX);
  const shownFiles = offered.includes(file) ? offered : [...offered, file];
  return (
    <div className="panel overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
        <Icon name="file" className="text-ink-2" />
        {files.length > 1 ? (
          <Select
            className="min-w-0 flex-1 basis-52"
            aria-label={say('files')}
            value={file.path}
            onChange={setChosen}
            options={shownFiles.map(({ path, findings }) => ({
              value: path,
              label: say('files.option', { path, count: findings.length }),
            }))}
          />
        ) : (
          <h2 className="min-w-0 text-base wrap-anywhere">{file.path}</h2>
        )}
        <span className="text-small text-ink-2">
          {say(scan.isPasted ? 'pasted.at' : 'read.at', { time: sayClock(scan.startedAt) })}
        </span>
        <Button variant="quiet" size="small" className="ml-auto" onClick={onAnother}>
          {say('another')}
        </Button>
        {files.length > FILES_OFFERED_MAX && (
          <p className="basis-full text-small text-ink-2">
            {say('files.more', { count: files.length - FILES_OFFERED_MAX })}
          </p>
        )}
      </header>
      <FileText key={file.path} scan={scan} file={file} aim={aim} windowHeight={windowHeight} />
    </div>
  );
}

interface FileInScan {
  path: string;
  source: number;
  findings: Shown[];
}

/** The files with findings. A file inside an archive counts separately. */
function listFiles(scan: Scan): FileInScan[] {
  const files = new Map<string, FileInScan>();
  for (const finding of scan.findings) {
    const { path, source } = finding;
    const file = files.get(path);
    if (file) file.findings.push(finding);
    else files.set(path, { path, source, findings: [finding] });
  }
  return [...files.values()];
}

interface FileTextProps {
  scan: Scan;
  file: FileInScan;
  aim: Aim | undefined;
  windowHeight: number;
}

function FileText({ scan, file, aim, windowHeight }: FileTextProps) {
  const isOwn = scan.reads[file.source]?.path === file.path;
  useEffect(() => {
    if (isOwn) scan.look(file.source);
  }, [scan, file.source, isOwn]);
  const look = isOwn ? scan.looks.get(file.source) : { canScrub: false };
  const text = look?.text;
  const rows = text?.rows ?? toExcerptRows(file.findings);
  return (
    <>
      <CodeRows
        label={say('text', { path: file.path })}
        rows={rows}
        findings={scan.findings}
        aim={aim?.finding.path === file.path ? aim : undefined}
        heightMax={Math.max(320, Math.min(640, windowHeight * 0.7))}
      />
      <footer className="grid gap-3 px-4 py-3.5 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
          {text && (
            <CopyButton
              variant="solid"
              size="normal"
              text={text.scrubbed}
              label={say('copy.scrubbed')}
            />
          )}
          <SaveScrubbed
            scan={scan}
            source={file.source}
            variant={text ? 'outline' : 'solid'}
            canSave={look?.canScrub ?? true}
          />
          <div className="ml-auto">
            <ExportButtons findings={scan.findings} />
          </div>
        </div>
        {look && <p className="text-small text-ink-2">{say(noteOn(look))}</p>}
      </footer>
    </>
  );
}

/** Without the text itself, this shows the lines with findings as the scanner masked them. */
function toExcerptRows(findings: readonly Shown[]): Row[] {
  const rows: Row[] = [];
  let before = 0;
  for (const { line, excerpt, at, kind } of findings) {
    if (line !== before) rows.push({ type: 'line', line, parts: [excerpt], found: { at, kind } });
    before = line;
  }
  return rows;
}

function noteOn({ text, canScrub }: Look) {
  if (text) return 'scrubbed';
  return canScrub ? 'text.excerpts' : 'not-scrubbed';
}

interface SaveScrubbedProps {
  scan: Scan;
  source: number;
  variant: 'solid' | 'outline';
  canSave: boolean;
}

function SaveScrubbed({ scan, source, variant, canSave }: SaveScrubbedProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const content = await scan.scrub(source);
    setBusy(false);
    if (content) saveFile(content, scrubbedName(scan.reads[source]?.path ?? ''));
  };
  return (
    <Button
      variant={variant}
      icon="download"
      busy={isBusy}
      onClick={save}
      disabledReason={canSave ? undefined : say('not-scrubbed')}
    >
      {say('save.scrubbed')}
    </Button>
  );
}

/** 'logs/day.txt' is saved as 'day.scrubbed.txt'. */
function scrubbedName(path: string): string {
  const name = path.split(/[\\/]/).at(-1) || 'text';
  const [, stem = name, ending = '.txt'] = /^(.+)(\.[^.]+)$/.exec(name) ?? [];
  return `${stem}.scrubbed${ending}`;
}

interface NothingFoundProps {
  isStopped: boolean;
  onAnother: () => void;
}

function NothingFound({ isStopped, onAnother }: NothingFoundProps) {
  return (
    <Panel>
      <div className="flex flex-wrap items-start gap-3.5">
        <Tile icon={isStopped ? 'warning' : 'check'} tone={isStopped ? 'warn' : 'ok'} />
        <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-1.5">
          <h2>{say('found.none')}</h2>
          <p className="max-w-[68ch] text-ink-2">
            {say(isStopped ? 'found.none.stopped' : 'found.none.detail')}
          </p>
          <Button className="mt-2" icon="refresh" onClick={onAnother}>
            {say('another')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
