import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Meter } from '#ui/meter.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import type { Scan } from './scan.ts';
import { sayBytes, sayRate } from './sizes.ts';
import en from './words/en.json';

const say = words(en);
const MINUTE_S = 60;

export function ReadingPanel({ scan }: { scan: Scan }) {
  const [isStopping, setStopping] = useState(false);
  const { bytes, bytesTotal, ms, path } = scan.progress;
  const rate = sayRate(bytes, ms);
  const left = sayTimeLeft(scan);
  const stop = () => {
    setStopping(true);
    scan.stop();
  };
  return (
    <Panel
      title={say('reading')}
      aside={
        <Button
          size="small"
          icon="square"
          busy={isStopping}
          busyLabel={say('reading.stopping')}
          onClick={stop}
        >
          {say('reading.stop')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="truncate">
          <code>{path || scan.reads[0]?.path}</code>
        </p>
        <Meter value={bytes} max={bytesTotal} label={say('reading')} />
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 tabular-nums">
          <span>
            {say('reading.bytes', {
              read: sayBytes(Math.min(bytes, bytesTotal)),
              total: sayBytes(bytesTotal),
            })}
          </span>
          {rate && <b className="text-ink">{say('reading.rate', { rate })}</b>}
          {left && <span>{say('left', { time: left })}</span>}
        </p>
      </div>
    </Panel>
  );
}

/** Shown once there is enough data for an estimate. */
function sayTimeLeft({ progress: { bytes, bytesTotal, ms } }: Scan): string | undefined {
  if (ms < 1_000 || bytes === 0 || bytes >= bytesTotal) return undefined;
  const seconds = Math.ceil(((bytesTotal - bytes) / bytes) * (ms / 1_000));
  return seconds < 2 * MINUTE_S ? `${seconds} s` : `${Math.ceil(seconds / MINUTE_S)} min`;
}
