import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-look.ts';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);
const SHOWN_MS = 2_000;

interface CopyButtonProps extends ButtonLook {
  text: string;
  label: string;
  onCopied?: (() => void) | undefined;
  className?: string | undefined;
}

export function CopyButton(props: CopyButtonProps) {
  const { text, label, variant, size = 'small', onCopied, className } = props;
  const [outcome, setOutcome] = useState<'copied' | 'copy-failed'>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      onCopied?.();
    } catch {
      // The browser refused, or the clipboard isn't available without https.
      setOutcome('copy-failed');
    }
  };

  const icon = outcome === undefined ? 'copy' : outcome === 'copied' ? 'check' : 'cross';
  return (
    <>
      <Button variant={variant} size={size} icon={icon} onClick={copy} className={className}>
        {outcome ? say(outcome) : label}
      </Button>
      <span role="status" className="sr-only">
        {outcome && say(outcome)}
      </span>
    </>
  );
}
