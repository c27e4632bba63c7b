import { useId, useState } from 'react';
import { QrOfLink } from '#kit/page/qr-of-link.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { words } from '#ui/words.ts';
import { LiveChecks } from './address-checks.tsx';
import type { Checklist } from './checklist.ts';
import { hostOf } from './step-line.tsx';
import en from './words/en.json';

const say = words(en);

interface AddressPanelProps {
  checklist: Checklist;
  onOpen: () => void;
}

/** The public address to try with a phone. Ochre while no other device can open it. */
export function AddressPanel({ checklist, onOpen }: AddressPanelProps) {
  const { public_url, reach, phone_url } = checklist.address;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const isUseless = public_url === null || reach === 'loopback';
  const address = public_url ?? location.origin;
  return (
    <section
      aria-labelledby={id}
      data-tone={isUseless ? 'warn' : 'plain'}
      className={`panel grid gap-3.5 p-4 sm:p-5 ${isUseless ? 'border-warn-fill! bg-warn-soft!' : ''}`}
    >
      <div>
        <h3 id={id}>{say('panel.title')}</h3>
        <p className="mt-0.5 text-small text-ink-2">
          {say(isUseless ? `panel.${public_url === null ? 'none' : 'loopback'}` : 'panel.about')}
        </p>
      </div>
      {!isUseless && (
        <div className={`justify-items-center ${isShown ? 'grid' : 'grid max-sm:hidden'}`}>
          <QrOfLink
            link={phone_url ?? address}
            alt={say('panel.qr', { address: hostOf(address) })}
          />
        </div>
      )}
      <div className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 truncate text-small">{hostOf(address)}</code>
        <CopyButton text={address} label={say('panel.copy')} />
      </div>
      <LiveChecks checklist={checklist} />
      {isUseless ? (
        <Button size="small" onClick={onOpen}>
          {say('panel.set')}
        </Button>
      ) : (
        <Button
          icon="qr-code"
          className="w-full sm:hidden"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {say(isShown ? 'panel.qr.hide' : 'panel.qr.show')}
        </Button>
      )}
    </section>
  );
}
