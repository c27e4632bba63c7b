import type { ReactNode } from 'react';
import { DateTimeInput } from '#ui/date-time-input.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type Draft, type DraftFault, endOfMinute } from './draft.ts';
import { outcomes, platforms } from './filter.ts';
import { TargetFields } from './target-fields.tsx';
import { toolName, toolOptions } from './tool-names.ts';
import en from './words/en.json';

const say = words(en);

interface FilterFieldsProps {
  draft: Draft;
  faults: Partial<Record<keyof Draft, DraftFault>>;
  onEdit: (change: Partial<Draft>) => void;
  /** The button, placed beside the last field. */
  children: ReactNode;
}

export function FilterFields({ draft, faults, onEdit, children }: FilterFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2 min-[1240px]:grid-cols-4">
      <Field label={say('field.from')}>
        <DateTimeInput value={draft.from} onChange={(from) => onEdit({ from })} />
      </Field>
      <Field label={say('field.to')} error={faults.to && say('fault.range')}>
        <DateTimeInput value={draft.to} onChange={(to) => onEdit({ to: endOfMinute(to) })} />
      </Field>
      <Field label={say('field.who')} aside={say('field.who.aside')}>
        <TextInput
          value={draft.holder}
          onChange={(event) => onEdit({ holder: event.target.value })}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label={say('field.tool')}>
        <Select
          options={[{ value: '', label: say('any') }, ...withUnknown(draft.tool)]}
          value={draft.tool}
          onChange={(tool) => onEdit({ tool })}
        />
      </Field>
      <TargetFields kind={draft.kind} id={draft.id} fault={faults.id} onEdit={onEdit} />
      <Choices draft={draft} onEdit={onEdit} />
      <Field label={say('field.job')} error={faults.job && say('fault.job')}>
        <TextInput
          mono
          inputMode="numeric"
          value={draft.job}
          onChange={(event) => onEdit({ job: event.target.value })}
          maxLength={15}
          autoComplete="off"
        />
      </Field>
      <div className="sm:pt-[29px]">{children}</div>
    </div>
  );
}

function Choices({ draft, onEdit }: Pick<FilterFieldsProps, 'draft' | 'onEdit'>) {
  return (
    <>
      <Field label={say('field.outcome')}>
        <Select
          options={[
            { value: '', label: say('any') },
            ...outcomes.map((value) => ({ value, label: say(`outcome.${value}`) })),
          ]}
          value={draft.outcome}
          onChange={(outcome) => onEdit({ outcome })}
        />
      </Field>
      <Field label={say('field.platform')}>
        <Select
          options={[
            { value: '', label: say('any') },
            ...platforms.map((value) => ({ value, label: say(`platform.${value}`) })),
          ]}
          value={draft.platform}
          onChange={(platform) => onEdit({ platform })}
        />
      </Field>
    </>
  );
}

/** A link may name a tool that this version no longer has. */
function withUnknown(tool: string) {
  const isKnown = tool === '' || toolOptions().some(({ value }) => value === tool);
  return isKnown ? toolOptions() : [...toolOptions(), { value: tool, label: toolName(tool) }];
}
