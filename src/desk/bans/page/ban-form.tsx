import { type FormEvent, useRef, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { settleForm, useKept } from '#kit/page/kept-form.ts';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import type { Message } from '#ui/messages.ts';
import { NumberInput } from '#ui/number-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { bans, type schemas } from '../contract.ts';
import { AddressField } from './address-field.tsx';
import { amountMax, type BanEnd, countSeconds, endChoices, endUnits } from './ban-end.ts';
import { BanOrder } from './ban-order.tsx';
import { failureWords } from './ban-words.ts';
import { readTarget } from './read-target.ts';
import en from './words/en.json';

const say = words(en);
const REASON_MAX = 200;
const forGood: BanEnd = { choice: 'good', amount: null, unit: 'days' };

type Ban = ActionOf<typeof schemas, 'ban'>;

interface BanFormProps {
  /** This admin's address as the server sees it, or undefined while it is loading. */
  ownAddress: string | undefined;
  now: number;
}

export function BanForm({ ownAddress, now }: BanFormProps) {
  const { disabledReason } = useMayChange();
  const guard = useGuard();
  const address = useGuardedText('', 'bans/address');
  const reason = useGuardedText('', 'bans/reason');
  const [end, setEnd] = useKept('bans/end', forGood);
  const [wasLeft, setLeft] = useState(false);
  const [wasSent, setSent] = useState(false);
  const addressInput = useRef<HTMLInputElement>(null);
  const reasonInput = useRef<HTMLInputElement>(null);
  const ban = useAdminChange<Ban>(bans, 'ban', {
    success: ({ message }) => ({ title: say('banned.title'), description: message }),
  });
  const target = readTarget(address.value, ownAddress);
  const seconds = countSeconds(end);
  const hasReason = reason.value.trim() !== '';
  const login = address.login ?? reason.login;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (disabledReason !== undefined) return;
    setSent(true);
    if (target.state !== 'ready') return addressInput.current?.focus();
    if (!hasReason) return reasonInput.current?.focus();
    if (seconds === undefined) return;
    const answer = await ban.run({
      banned_ip: target.network.text,
      reason: reason.value,
      expires_in_seconds: seconds,
    });
    if (answer.ok) startAnew();
  }

  function startAnew() {
    address.type('');
    reason.type('');
    settleForm('bans');
    setLeft(false);
    setSent(false);
    addressInput.current?.focus();
  }

  return (
    <Panel title={say('ban.title')}>
      <form
        onSubmit={submit}
        noValidate
        className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-6"
      >
        <div className="grid gap-4.5">
          <div className="grid gap-4.5 sm:grid-cols-2">
            <AddressField
              ref={addressInput}
              text={address}
              target={target}
              ownAddress={ownAddress}
              isEarly={target.state === 'empty' ? !wasSent : !wasLeft && !wasSent}
              onLeave={() => setLeft(address.value.trim() !== '')}
              disabledReason={disabledReason}
            />
            <Field
              label={say('reason')}
              aside={say('reason.aside')}
              error={wasSent && !hasReason ? say('reason.required') : undefined}
            >
              <TextInput
                ref={reasonInput}
                value={reason.value}
                onChange={(event) => reason.type(event.target.value)}
                maxLength={REASON_MAX}
                autoComplete="off"
                disabledReason={disabledReason}
                required
              />
            </Field>
          </div>
          <EndFields end={end} onChange={setEnd} disabledReason={disabledReason} />
          {login && <SecretNotice {...guard.loginWords(login)} />}
        </div>
        <div className="grid gap-3">
          <BanOrder
            target={target}
            end={end}
            hasReason={hasReason}
            now={now}
            busy={ban.busy}
            disabledReason={disabledReason}
          />
          <FailureNotice failure={ban.problem && failureWords('ban', ban.problem)} />
        </div>
      </form>
    </Panel>
  );
}

/** A warning if there was nothing to do. */
function FailureNotice({ failure }: { failure: Message | undefined }) {
  if (!failure) return null;
  return (
    <p
      role="alert"
      className={`flex gap-1.5 text-small leading-snug ${failure.tone === 'warn' ? 'text-warn' : 'text-bad'}`}
    >
      <Icon name="warning" size={17} className="mt-px" />
      <span>
        <b>{failure.title}.</b> {failure.description}
      </span>
    </p>
  );
}

interface EndFieldsProps {
  end: BanEnd;
  onChange: (end: BanEnd) => void;
  disabledReason: string | undefined;
}

function EndFields({ end, onChange, disabledReason }: EndFieldsProps) {
  const max = amountMax(end.unit);
  const isFaulty = end.amount !== null && countSeconds(end) === undefined;
  return (
    <div className="grid gap-3">
      <RadioChips
        label={say('end')}
        options={endChoices.map((value) => ({ value, label: say(`end.${value}`) }))}
        value={end.choice}
        onChange={(choice) => onChange({ ...end, choice })}
        disabledReason={disabledReason}
      />
      {end.choice === 'custom' && (
        <div className="grid grid-cols-[minmax(0,8rem)_minmax(0,10rem)] gap-3">
          <Field
            label={say('end.amount')}
            error={isFaulty ? say('end.amount.fault', { max: formatNumber(max) }) : undefined}
          >
            <NumberInput
              value={end.amount}
              onChange={(amount) => onChange({ ...end, amount })}
              min={1}
              max={max}
              disabledReason={disabledReason}
            />
          </Field>
          <Field label={say('end.unit')}>
            <Select
              options={endUnits.map((value) => ({ value, label: say(`end.unit.${value}`) }))}
              value={end.unit}
              onChange={(unit) => onChange({ ...end, unit })}
              disabledReason={disabledReason}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
