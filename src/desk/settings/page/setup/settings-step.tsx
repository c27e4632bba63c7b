import { type ReactNode, useEffect, useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { SettingName } from '#kit/contract/settings.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { words } from '#ui/words.ts';
import { settings as feature, type schemas } from '../../contract.ts';
import {
  changesIn,
  type Edits,
  fieldState,
  insist,
  revert,
  type ToldSetting,
  typeInto,
  withoutIdle,
} from '../edits.ts';
import { SettingField } from '../setting-field.tsx';
import { writable } from '../settings-form.tsx';
import { changeWords } from '../value-words.ts';
import en from '../words/en.json';

const say = words(en);
const POLL_MS = 5_000;

interface SettingsStepProps {
  names: readonly SettingName[];
  /** What these settings do, while none of them was edited. */
  sentence: string;
  /** What can be done without an edit. */
  unchanged?: ReactNode;
  /** A value to fill in with one press, unless the setting has it already. */
  suggestion?: { name: SettingName; value: string; label: string } | undefined;
}

/** A few settings with their own order, for the setup checklist. Saved like those of the whole form. */
export function SettingsStep(props: SettingsStepProps) {
  const query = useAdminQuery<ActionOf<typeof schemas, 'read'>>(feature, 'read', {
    pollMs: POLL_MS,
  });
  return (
    <QueryView query={query} error={say('read.error')} rows={2}>
      {({ settings, now }) => (
        <StepForm {...props} settings={settings as ToldSetting[]} now={now} />
      )}
    </QueryView>
  );
}

interface StepFormProps extends SettingsStepProps {
  settings: readonly ToldSetting[];
  now: number;
}

function StepForm({ names, settings, now, sentence, unchanged, suggestion }: StepFormProps) {
  const { disabledReason } = useMayChange();
  const [edits, setEdits] = useState<Edits>({});
  const { refreshDesk } = useDeskClient();
  const change = useAdminChange<ActionOf<typeof schemas, 'change'>>(feature, 'change', {
    success: ({ detail }) => ({ title: say('saved.title'), description: detail }),
  });
  const fields = settings
    .filter(({ name }) => names.includes(name))
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
    .map((told) => fieldState(told, edits));
  const changed = fields.filter(({ isChanged }) => isChanged);
  const isFaulty = changed.some(({ value, isContested }) => value === undefined || isContested);

  // A draft is dropped once its value has been saved, here or by another admin.
  useEffect(() => setEdits((before) => withoutIdle(before, settings)), [settings]);

  async function save() {
    const answer = await change.run({ changes: writable(changesIn(changed)) });
    // Other parts of the page show the name and the links of the desk.
    if (answer?.ok) refreshDesk();
  }

  const offered = fields.find(({ told }) => told.name === suggestion?.name);
  const canSuggest =
    suggestion && offered && !offered.told.fixed_by && offered.draft !== suggestion.value;
  return (
    <div className="grid gap-4">
      {fields.map((field) => (
        <SettingField
          key={field.told.name}
          field={field}
          now={now}
          isBrief
          onType={(draft) => setEdits((before) => typeInto(before, field.told, draft))}
          onRevert={() => setEdits((before) => revert(before, field.told.name))}
          onInsist={() => setEdits((before) => insist(before, field.told))}
          disabledReason={disabledReason}
        />
      ))}
      {canSuggest && (
        <div>
          <Button
            size="small"
            disabledReason={disabledReason}
            onClick={() => setEdits((before) => typeInto(before, offered.told, suggestion.value))}
          >
            {suggestion.label}
          </Button>
        </div>
      )}
      <ProblemNotice problem={change.problem} />
      <Order
        tone="safe"
        sentence={
          changed.length === 0 || isFaulty
            ? sentence
            : `${changesIn(changed).map(changeWords).join('; ')}.`
        }
      >
        <Button
          variant={changed.length === 0 && unchanged ? 'outline' : 'solid'}
          busy={change.busy}
          busyLabel={say('save.busy')}
          disabledReason={
            disabledReason ?? (changed.length === 0 ? say('save.none') : faultWords(isFaulty))
          }
          onClick={() => void save()}
        >
          {changed.length === 0 ? say('save') : say('save.verb', { count: changed.length })}
        </Button>
        {changed.length === 0 && unchanged}
      </Order>
    </div>
  );
}

function faultWords(isFaulty: boolean): string | undefined {
  return isFaulty ? say('save.fix') : undefined;
}
