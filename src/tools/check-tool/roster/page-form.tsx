import type { FormEvent } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Order } from '#ui/order.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { ROSTER_NAME_MAX } from '../contract.ts';
import en from '../words/en.json';
import { RosterFileField } from './page-file.tsx';
import type { RosterWork } from './page-roster.tsx';
import { AGES_ROWS_MAX, countLookups } from './read-roster.ts';

const say = words(en);

export function RosterForm({ of }: { of: RosterWork }) {
  const { name, details, format, file, upload, isRunning, isTooMany } = of;
  const guard = useGuard();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void of.run();
  }

  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <RosterFileField of={file} isShut={isRunning || upload.busy} />
      {file.taken && (
        <Field label={say('name')} hint={say('name.hint')}>
          <TextInput
            value={name.value}
            onChange={(event) => name.type(event.target.value)}
            maxLength={ROSTER_NAME_MAX}
            autoComplete="off"
          />
        </Field>
      )}
      {name.login && <SecretNotice {...guard.loginWords(name.login)} />}
      <RadioChips
        label={say('details')}
        options={(['no', 'yes'] as const).map((value) => ({
          value,
          label: say(`details.${value}`),
        }))}
        value={details}
        onChange={of.setDetails}
        hint={isTooMany ? undefined : say('details.hint', { most: counted(AGES_ROWS_MAX) })}
        error={
          isTooMany
            ? say('details.many', { most: counted(AGES_ROWS_MAX), count: counted(of.count) })
            : undefined
        }
      />
      <RadioChips
        label={say('format')}
        options={(['csv', 'txt'] as const).map((value) => ({
          value,
          label: say(`format.${value}`),
        }))}
        value={format}
        onChange={of.setFormat}
        hint={say('format.hint')}
      />
      <Order tone="safe" sentence={<Consequence of={of} />}>
        <Button
          type="submit"
          variant="solid"
          size="large"
          busy={upload.busy || isRunning}
          busyLabel={say('checking')}
          cooldownUntil={upload.cooldownUntil}
          disabled={!file.taken || isTooMany}
          disabledReason={upload.disabledReason}
        >
          {file.taken
            ? say('roster.check', { count: of.count, number: counted(of.count) })
            : say('roster.check.none')}
        </Button>
      </Order>
      <ProblemNotice problem={upload.problem} />
    </form>
  );
}

/** Describes what the check does and how many look-ups it costs. */
function Consequence({ of }: { of: RosterWork }) {
  const { pass } = useDeskClient();
  const { taken } = of.file;
  if (!taken) return say('roster.blank');
  if (of.isTooMany) return say('roster.too-many');
  const cost = countLookups(taken.read, of.details === 'yes');
  const lookups = pass.info?.lookups;
  const left = lookups ? Math.max(0, lookups.limit - lookups.used) : undefined;
  return (
    <>
      <Sentence
        text={say('roster.sentence', { count: of.count })}
        parts={{ players: <b>{say('players', { count: of.count, number: counted(of.count) })}</b> }}
      />{' '}
      {left === undefined || cost <= left
        ? say('roster.cost', { count: cost, number: counted(cost) })
        : say('roster.cost.over', { number: counted(cost), left: counted(left) })}
    </>
  );
}

function counted(value: number): string {
  return formatNumber(value);
}
