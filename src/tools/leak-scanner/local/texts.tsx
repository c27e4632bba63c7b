import type { Aim } from './code-rows.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { RefusedFiles } from './refused-files.tsx';
import type { Scan } from './scan.ts';
import { TextPanel } from './text-panel.tsx';
import { useScan } from './use-scan.ts';

interface TextsProps {
  scan: Scan;
  aim: Aim | undefined;
  windowHeight: number;
  onAnother: () => void;
}

/** What was read, or how far it is read. */
export function Texts(props: TextsProps) {
  const { scan } = props;
  useScan(scan);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      {scan.state === 'reading' ? <ReadingPanel scan={scan} /> : <TextPanel {...props} />}
      <RefusedFiles scan={scan} />
    </div>
  );
}
