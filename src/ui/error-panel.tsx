import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface ErrorPanelProps {
  /** What couldn't be read, as a sentence or a title. */
  title: string;
  detail?: string | undefined;
  onRetry: () => void;
  busy?: boolean | undefined;
}

/** Shown instead of content that couldn't be read. */
export function ErrorPanel({ title, detail, onRetry, busy }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-panel border border-bad-fill bg-bad-soft px-4 py-3 sm:px-5"
    >
      <Icon name="warning" className="text-bad" />
      <p className="min-w-0 flex-1 basis-52">
        <b className="block">{title}</b>
        {detail && <span className="text-small text-ink-2">{detail}</span>}
      </p>
      <Button size="small" icon="refresh" busy={busy} busyLabel={say('retrying')} onClick={onRetry}>
        {say('retry')}
      </Button>
    </div>
  );
}
