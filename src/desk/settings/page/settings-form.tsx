import { type ReactNode, useEffect, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { isDiscordDeskOn } from '#kit/contract/discord-desk.ts';
import { type SettingName, settingSpecs } from '#kit/contract/settings.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { type Problem, useDeskClient } from '#kit/page/client.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Message } from '#ui/messages.ts';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { settings as feature, type schemas } from '../contract.ts';
import { AdvancedFold, isNoteworthy } from './advanced-fold.tsx';
import {
  changesIn,
  type Edits,
  fieldState,
  insist,
  revert,
  type ToldSetting,
  typeInto,
  withoutIdle,
} from './edits.ts';
import { advancedGroups, mainGroups } from './groups.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { SaveBar } from './save-bar.tsx';
import { SettingField } from './setting-field.tsx';
import { joinLabels } from './value-words.ts';
import en from './words/en.json';

const say = words(en);
const CHANGED = 'settings/changed';

interface SettingsFormProps {
  settings: readonly ToldSetting[];
  now: number;
  /** Shown between what matters and the rest. */
  children?: ReactNode;
}

export function SettingsForm({ settings, now, children }: SettingsFormProps) {
  const { disabledReason } = useMayChange();
  const [edits, setEdits] = useState<Edits>({});
  const { refreshDesk } = useDeskClient();
  const change = useAdminChange<ActionOf<typeof schemas, 'change'>>(feature, 'change', {
    success: ({ detail }) => ({ title: say('saved.title'), description: detail }),
    failure: (problem) => (problem.code === CHANGED ? contestedWords(problem) : undefined),
  });
  const fields = new Map(settings.map((told) => [told.name, fieldState(told, edits)]));
  const changed = [...fields.values()].filter(({ isChanged }) => isChanged);
  const guard = useLeaveGuard(changed.length > 0);

  // A draft is dropped once its value has been saved, here or by another admin.
  useEffect(() => setEdits((before) => withoutIdle(before, settings)), [settings]);

  async function save() {
    const answer = await change.run({ changes: writable(changesIn(changed)) });
    // Other parts of the page show the name and the links of the desk.
    if (answer?.ok) refreshDesk();
  }

  function renderField(name: SettingName) {
    const field = fields.get(name);
    if (!field) return null;
    return (
      <SettingField
        key={name}
        field={field}
        now={now}
        onType={(draft) => setEdits((before) => typeInto(before, field.told, draft))}
        onRevert={() => setEdits((before) => revert(before, name))}
        onInsist={() => setEdits((before) => insist(before, field.told))}
        disabledReason={disabledReason}
      />
    );
  }

  function renderGroup({ id, names }: (typeof mainGroups | typeof advancedGroups)[number]) {
    return (
      <Panel key={id} title={say(`group.${id}`)}>
        <p className="mb-4.5 max-w-[68ch] text-ink-2">{say(`about.${id}`)}</p>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 min-[1200px]:grid-cols-3 [&_.input]:scroll-mb-56">
          {names.map(renderField)}
        </div>
      </Panel>
    );
  }

  // Until people can use the desk from Discord, nobody can link a pass.
  const discordDesk = fields.get('discordDesk')?.told.value === true;
  const usesDiscord = isDiscordDeskOn({ discordDesk });
  const advanced = advancedGroups.flatMap(({ names }) =>
    names.flatMap((name) => fields.get(name) ?? []),
  );
  return (
    <>
      {mainGroups.filter(({ id }) => id !== 'discord' || usesDiscord).map(renderGroup)}
      {children}
      <AdvancedFold isNeeded={advanced.some(isNoteworthy)}>
        {advancedGroups.map(renderGroup)}
      </AdvancedFold>
      <ProblemNotice problem={change.problem?.code === CHANGED ? undefined : change.problem} />
      {changed.length > 0 && (
        <SaveBar
          changed={changed}
          busy={change.busy}
          disabledReason={disabledReason}
          onSave={() => void save()}
          onRevert={() => setEdits({})}
        />
      )}
      <ConfirmDialog
        open={guard.isAsking}
        onOpenChange={(open) => !open && guard.stay()}
        title={say('leave.title')}
        sentence={say('leave.sentence')}
        verb={say('leave.verb')}
        onConfirm={guard.leave}
      />
    </>
  );
}

/** The server's message uses setting names, so this one uses their labels instead. */
function contestedWords({ fields }: Problem): Partial<Message> {
  const names = Object.keys(fields).filter((name): name is SettingName => name in settingSpecs);
  return { tone: 'warn', description: say('contested.message', { labels: joinLabels(names) }) };
}

/** Copies the lists, because they are read-only here but not in the schema. */
export function writable(changes: ReturnType<typeof changesIn>) {
  const plain = (value: (typeof changes)[number]['to']) =>
    typeof value === 'object' ? [...value] : value;
  return changes.map(({ name, from, to }) => ({ name, from: plain(from), to: plain(to) }));
}
