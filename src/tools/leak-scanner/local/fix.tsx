import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { words } from '#ui/words.ts';
import type { FindingKind } from '../scanner.ts';
import { handOverWebhook } from './hand-over.ts';
import type { Scan } from './scan.ts';
import { stepsOf } from './steps.tsx';
import en from './words/en.json';
import type { Shown } from './worker-messages.ts';

const say = words(en);

interface FixProps {
  scan: Scan;
  kind: FindingKind;
  lone: Shown | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** One thing to do first, and what else helps. */
export function Fix({ scan, kind, lone, isOpen, onToggle }: FixProps) {
  if (kind === 'decoy') return null;
  const steps = (
    <Button
      size="small"
      variant={kind === 'discord-webhook' ? 'outline' : 'solid'}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {say(`fix.${kind}`)}
    </Button>
  );
  if (kind === 'discord-webhook') {
    return (
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          {lone?.hasWebhook && <WebhookButtons scan={scan} at={lone.at} />}
          {steps}
        </div>
        <p className="text-small text-ink-2">{say('fix.delete.leaves')}</p>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {steps}
      {lone && <CopyButton text={warningOf(lone)} label={say('warn')} />}
    </div>
  );
}

function WebhookButtons({ scan, at }: { scan: Scan; at: number }) {
  return (
    <>
      <Button
        size="small"
        variant="solid"
        onClick={() => handOverWebhook(scan, { at, tool: 'delete-webhook' })}
      >
        {say('fix.delete')}
      </Button>
      <Button size="small" onClick={() => handOverWebhook(scan, { at, tool: 'webhook-info' })}>
        {say('fix.info')}
      </Button>
    </>
  );
}

/** For whoever it belongs to: what was found, and how to end it. It holds no secret. */
function warningOf({ path, line, kind, masked }: Shown): string {
  return say('warning', {
    path,
    line: say('line', { line }),
    name: say(`name.${kind}`),
    masked,
    opens: say(`opens.${kind}`),
    how: stepsOf(kind).join(' '),
  });
}
