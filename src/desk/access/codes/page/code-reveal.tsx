import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { QrOfLink } from '#kit/page/qr-of-link.tsx';
import { findReach, type Reach, redeemLink } from '#kit/values/public-url.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { SecretOnce } from '#ui/secret-once.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { useHeld } from './use-held.ts';
import en from './words/en.json';

const say = words(en);

export interface MadeCode {
  label: string;
  holder: string;
  code: string;
  /** Null if the desk doesn't know its public address. */
  link: string | null;
}

interface CodeRevealProps {
  /** If empty, nothing is shown. */
  codes: readonly MadeCode[];
  onClose: () => void;
}

/**
 * Shows new codes as text, link and QR code. They can't be shown again, so it doesn't
 * close until they are saved.
 */
export function CodeReveal({ codes, onClose }: CodeRevealProps) {
  useHeld(codes.length > 0);
  const one = codes.length === 1 ? codes[0] : undefined;
  const links = new Map(codes.map(({ code, link }) => [code, link]));
  return (
    <SecretOnce
      title={
        one
          ? say('reveal.title', { holder: one.holder })
          : say('reveal.many', { count: codes.length })
      }
      copyLabel={say('reveal.copy')}
      secrets={codes.map(({ label, code, link }) => ({
        label,
        secret: code,
        line: [label, code, pickLink({ code, link })].join('\t'),
      }))}
      onClose={onClose}
      beneath={({ label, secret }, noteCopied) => (
        <CodeLink
          code={secret}
          link={pickLink({ code: secret, link: links.get(secret) ?? null })}
          label={label}
          onCopied={noteCopied}
        />
      )}
    >
      <p className="text-[13px] text-ink-2">{say('reveal.how', { count: codes.length })}</p>
      <LinkWarning reach={findReach(codes[0] ? pickLink(codes[0]) : null)} />
    </SecretOnce>
  );
}

/** The desk's own link. Without a public address, the address that this page was opened with. */
function pickLink({ code, link }: Pick<MadeCode, 'code' | 'link'>): string {
  return link ?? redeemLink(location.origin, code);
}

/** Says where the links work, unless they work everywhere. */
function LinkWarning({ reach }: { reach: Reach }) {
  if (reach === 'https' || reach === 'none') return null;
  return (
    <p className="flex gap-2 rounded-control border border-warn-fill bg-warn-soft px-3 py-2.5 text-small">
      <Icon name="warning" size={18} className="mt-px text-warn" />
      <span>
        <Sentence
          text={say(`link.${reach}`)}
          parts={{ setup: <Link to="/setup?step=address">{say('link.setup')}</Link> }}
        />
      </span>
    </p>
  );
}

interface CodeLinkProps {
  code: string;
  link: string;
  label: string;
  onCopied: () => void;
}

/** Shows the link that redeems a code, to copy or scan. */
function CodeLink({ code, link, label, onCopied }: CodeLinkProps) {
  const qr = useDrawing();
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-60 truncate text-[13px] text-ink-2">
          {link.replace(
            code,
            code.replace(/(?<=-)[^-]+/g, (group) => '•'.repeat(group.length)),
          )}
        </code>
        <span className="flex gap-2">
          <CopyButton text={link} label={say('link.copy')} onCopied={onCopied} />
          <Button
            size="small"
            icon="qr-code"
            busy={qr.busy}
            aria-expanded={qr.isShown}
            aria-controls={id}
            onClick={qr.toggle}
          >
            {say('qr')}
          </Button>
        </span>
      </div>
      <div id={id} hidden={!qr.isShown && !qr.hasFailed}>
        {qr.isShown && qr.Drawing && (
          <div className="grid justify-items-center gap-2">
            <qr.Drawing link={link} alt={say('qr.alt', { label })} />
            <p className="text-center text-[13px] text-ink-2">{say('qr.hint')}</p>
          </div>
        )}
        {qr.hasFailed && <ErrorText role="alert">{say('qr.failed')}</ErrorText>}
      </div>
    </div>
  );
}

/** Doesn't use React's lazy: a drawing that fails to load must not take the codes down with it. */
function useDrawing() {
  const [Drawing, setDrawing] = useState<typeof QrOfLink>();
  const [state, setState] = useState<'hidden' | 'loading' | 'shown' | 'failed'>('hidden');
  const toggle = async () => {
    if (state === 'shown') return setState('hidden');
    if (Drawing) return setState('shown');
    setState('loading');
    try {
      const loaded = await import('#kit/page/qr-of-link.tsx');
      setDrawing(() => loaded.QrOfLink);
      setState('shown');
    } catch {
      setState('failed');
    }
  };
  return {
    Drawing,
    toggle,
    busy: state === 'loading',
    isShown: state === 'shown',
    hasFailed: state === 'failed',
  };
}
