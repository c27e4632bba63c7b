import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type SettingName, settingSpecs } from '#kit/contract/settings.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { Problem } from '#kit/page/client.tsx';
import { holdLeaving } from '#kit/page/hold-leaving.ts';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Message } from '#ui/messages.ts';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { settings as feature, type schemas } from '../contract.ts';
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
import { SaveBar } from './save-bar.tsx';
import { SettingField } from './setting-field.tsx';
import { joinLabels } from './value-words.ts';
import en from './words/en.json';

const say = words(en);
const CHANGED = 'settings/changed';

interface SettingsFormProps {
  settings: readonly ToldSetting[];
  now: number;
}

export function SettingsForm({ settings, now }: SettingsFormProps) {
  const { disabledReason } = useMayChange();
  const [edits, setEdits] = useState<Edits>({});
  const change = useAdminChange<ActionOf<typeof schemas, 'change'>>(feature, 'change', {
    success: ({ detail }) => ({ title: say('saved.title'), description: detail }),
    failure: (problem) => (problem.code === CHANGED ? contestedWords(problem) : undefined),
  });
  const fields = new Map(settings.map((told) => [told.name, fieldState(told, edits)]));
  const changed = [...fields.values()].filter(({ isChanged }) => isChanged);
  const guard = useLeaveGuard(changed.length > 0);

  // A draft is dropped once its value has been saved, here or by another admin.
  useEffect(() => setEdits((before) => withoutIdle(before, settings)), [settings]);

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

  return (
    <>
      {groups.map(({ id, names }) => (
        <Panel key={id} title={say(`group.${id}`)}>
          <p className="mb-4.5 max-w-[68ch] text-ink-2">{say(`about.${id}`)}</p>
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 min-[1200px]:grid-cols-3 [&_.input]:scroll-mb-56">
            {names.map(renderField)}
          </div>
        </Panel>
      ))}
      <ProblemNotice problem={change.problem?.code === CHANGED ? undefined : change.problem} />
      {changed.length > 0 && (
        <SaveBar
          changed={changed}
          busy={change.busy}
          disabledReason={disabledReason}
          onSave={() => void change.run({ changes: writable(changesIn(changed)) })}
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
function writable(changes: ReturnType<typeof changesIn>) {
  const plain = (value: (typeof changes)[number]['to']) =>
    typeof value === 'object' ? [...value] : value;
  return changes.map(({ name, from, to }) => ({ name, from: plain(from), to: plain(to) }));
}

/** In screen order. Maintenance has its own panel because it takes effect at once. */
export const groups = [
  { id: 'limits', names: ['addressRequestsPerMinute', 'passRequestsPerMinute'] },
  {
    id: 'penalties',
    names: [
      'overrunsToPenalty',
      'overrunsWindowMs',
      'penaltyMs',
      'penaltiesToBan',
      'penaltiesWindowMs',
    ],
  },
  { id: 'cooldowns', names: ['toolCooldownMs', 'banCooldownMs'] },
  { id: 'budgets', names: ['changesPerTenMinutes', 'changesPerDay', 'lookupsPerDay'] },
  { id: 'two-people', names: ['twoPersonTargetsPerHour'] },
  {
    id: 'accounts',
    names: ['youngAccountDays', 'protectedDiscordIds', 'protectedRobloxIds'],
  },
  { id: 'admins', names: ['adminIdleMs'] },
  { id: 'memory', names: ['keepSessionsMs', 'keepAddressesMs', 'keepCasesMs'] },
  { id: 'evidence', names: ['evidenceMegabytes'] },
  { id: 'appeals', names: ['appealCodeInReason'] },
] as const satisfies readonly { id: string; names: readonly SettingName[] }[];

interface LeaveGuard {
  /** The admin wants to leave and hasn't confirmed yet. */
  isAsking: boolean;
  leave(): void;
  stay(): void;
}

/** Blocks every way out of the screen while there are unsaved changes. */
function useLeaveGuard(isHolding: boolean): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const [goOn, setGoOn] = useState<() => void>();

  useEffect(() => {
    if (!isHolding) return;
    const ask = (go: () => void) => setGoOn(() => go);
    const releases = [holdLinks(navigator, ask), holdLeaving(ask), holdTab()];
    return () => {
      for (const release of releases) release();
    };
  }, [isHolding, navigator]);

  return {
    isAsking: goOn !== undefined,
    leave() {
      setGoOn(undefined);
      goOn?.();
    },
    stay: () => setGoOn(undefined),
  };
}

// The router's own blocker needs a data router, which this page doesn't use.
function holdLinks(navigator: Navigator, ask: (go: () => void) => void): () => void {
  const { push, replace } = navigator;
  const held =
    (go: typeof push): typeof push =>
    (to, ...more) => {
      const path = typeof to === 'string' ? to.replace(/[?#].*/, '') : to.pathname;
      if (path === location.pathname) go(to, ...more);
      else ask(() => go(to, ...more));
    };
  Object.assign(navigator, { push: held(push), replace: held(replace) });
  return () => Object.assign(navigator, { push, replace });
}

function holdTab(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', hold);
  return () => removeEventListener('beforeunload', hold);
}
