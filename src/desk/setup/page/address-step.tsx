import type { ReactNode } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { CheckList, CheckRow } from '#ui/check-list.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { words } from '#ui/words.ts';
import { setup as feature, type schemas } from '../contract.ts';
import { type Check, listChecks } from './address-checks.tsx';
import type { Checklist } from './checklist.ts';
import en from './words/en.json';

const say = words(en);

interface AddressStepProps {
  checklist: Checklist;
  /** The field for the address. */
  children: ReactNode;
}

/** The same checks as beside the steps, each with what to do about it. */
export function AddressStep({ checklist, children }: AddressStepProps) {
  return (
    <>
      {children}
      <CheckList title={say('checks')} aside={say('checks.aside')}>
        {listChecks(checklist).map((check) => (
          <CheckRow
            key={check.id}
            mark={check.mark}
            title={check.text}
            hint={hintFor(check, checklist)}
            state={check.id === 'phone' && check.mark === 'ok' && <PhoneAgain />}
          >
            {check.id === 'proxy' && check.mark === 'warn' && (
              <EnvironmentLine line={`TRUST_PROXY=${checklist.address.proxy_from}`} />
            )}
          </CheckRow>
        ))}
      </CheckList>
    </>
  );
}

function hintFor({ id, mark }: Check, { address }: Checklist): string | undefined {
  const { reach } = address;
  if (id === 'https') return reach === 'https' ? undefined : say(`fix.${reach}`);
  if (id === 'proxy') return say(`fix.proxy.${address.proxy}`);
  if (mark === 'ok') return undefined;
  return say(address.phone_url === null ? 'fix.phone.later' : 'fix.phone');
}

/** The exact line to set, for what only the environment can say. */
function EnvironmentLine({ line }: { line: string }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <code className="rounded-tag bg-sunken px-2 py-1 text-small wrap-anywhere">{line}</code>
      <CopyButton text={line} label={say('line.copy')} />
    </div>
  );
}

function PhoneAgain() {
  const { disabledReason } = useMayChange();
  const again = useAdminChange<ActionOf<typeof schemas, 'phoneAgain'>>(feature, 'phoneAgain', {
    failure: () => ({}),
  });
  return (
    <Button
      size="small"
      busy={again.busy}
      disabledReason={disabledReason}
      onClick={() => void again.run({})}
    >
      {say('phone.again')}
    </Button>
  );
}
