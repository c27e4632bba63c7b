import { SecretOnce } from '#ui/secret-once.tsx';
import { words } from '#ui/words.ts';
import { buildLink, CodeLink } from './code-link.tsx';
import { useHeld } from './use-held.ts';
import en from './words/en.json';

const say = words(en);

export interface MadeCode {
  label: string;
  holder: string;
  code: string;
}

interface CodeRevealProps {
  /** None: nothing is shown. */
  codes: readonly MadeCode[];
  onClose: () => void;
}

/** New codes as text, link and QR code. Nobody can show them again, so it does not close before they are kept. */
export function CodeReveal({ codes, onClose }: CodeRevealProps) {
  useHeld(codes.length > 0);
  const one = codes.length === 1 ? codes[0] : undefined;
  return (
    <SecretOnce
      title={
        one
          ? say('reveal.title', { holder: one.holder })
          : say('reveal.many', { count: codes.length })
      }
      copyLabel={say('reveal.copy')}
      secrets={codes.map(({ label, code }) => ({
        label,
        secret: code,
        line: [label, code, buildLink(code)].join('\t'),
      }))}
      onClose={onClose}
      beneath={({ label, secret }, noteCopied) => (
        <CodeLink code={secret} label={label} onCopied={noteCopied} />
      )}
    >
      <p className="text-[13px] text-ink-2">{say('reveal.how', { count: codes.length })}</p>
    </SecretOnce>
  );
}
