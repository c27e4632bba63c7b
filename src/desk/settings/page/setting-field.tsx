import { type ReactNode, useState } from 'react';
import { keepLoginOut } from '#kit/admin/keep-login-out.ts';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { type SettingSpec, settingSpecs } from '#kit/contract/settings.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { sayDate } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { settings as feature, type schemas } from '../contract.ts';
import { ContestedBox, type SettingFieldProps } from './contested-box.tsx';
import { type FieldState, findScale, type ToldSetting } from './edits.ts';
import type { IdsReading } from './read-ids.ts';
import { TextSetting } from './text-setting.tsx';
import { pickUnit, valueWords } from './value-words.ts';
import en from './words/en.json';

const say = words(en);

/** One setting, with the control that its spec asks for. */
export function SettingField(props: SettingFieldProps) {
  const { field, now, onRevert, disabledReason, isBrief } = props;
  return (
    <div className="grid content-start gap-2">
      <Control {...props} />
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-ink-3 empty:hidden">
        {field.told.fixed_by ? (
          <span>{say('fixed', { variable: field.told.fixed_by })}</span>
        ) : (
          <>
            {!isBrief && <span>{defaultWords(field.told)}</span>}
            {!(isBrief && field.told.changed_at === null) && (
              <Changed told={field.told} now={now} />
            )}
          </>
        )}
        {field.isChanged && !field.isContested && (
          <Button size="small" variant="quiet" icon="undo" className="ml-auto" onClick={onRevert}>
            {say('revert')}
          </Button>
        )}
      </p>
      {field.isContested && <ContestedBox {...props} />}
      <ToComeBox told={field.told} disabledReason={disabledReason} />
    </div>
  );
}

function Control({ field, onType, ...props }: SettingFieldProps): ReactNode {
  const { name, fixed_by } = field.told;
  const disabledReason = fixed_by
    ? say('fixed.reason', { variable: fixed_by })
    : props.disabledReason;
  const spec = settingSpecs[name];
  const [label, hint] = [say(`${name}.label`), say(`${name}.about`)];
  if (spec.kind === 'ids') {
    return <IdsField field={field} spec={spec} onType={onType} disabledReason={disabledReason} />;
  }
  if (spec.kind === 'text') {
    return <TextSetting field={field} onType={onType} disabledReason={disabledReason} />;
  }
  if (spec.kind === 'switch') {
    return (
      <Switch
        label={label}
        hint={hint}
        checked={field.draft === true}
        onChange={onType}
        disabledReason={disabledReason}
      />
    );
  }
  const [min, max] = [spec.min / findScale(spec), spec.max / findScale(spec)];
  const range = { min: formatNumber(min), max: formatNumber(max) };
  const aside = say(spec.kind === 'duration' && spec.orNever ? 'range.never' : 'range', range);
  return (
    <Field label={label} aside={aside} hint={hint} error={field.fault}>
      <NumberInput
        value={typeof field.draft === 'number' ? field.draft : null}
        onChange={onType}
        min={spec.kind === 'duration' && spec.orNever ? 0 : min}
        max={max}
        unit={pickUnit(name)}
        disabledReason={disabledReason}
      />
    </Field>
  );
}

function defaultWords({ name, default: fallback }: ToldSetting): string {
  if (fallback === '') return say('default.none');
  if (typeof fallback === 'object' && fallback.length === 0) return say('default.none');
  return say('default', { value: valueWords(name, fallback) });
}

export function Changed({ told, now }: { told: ToldSetting; now: number }) {
  if (told.changed_at === null) return <span>{say('changed.never')}</span>;
  return (
    <span>
      {say('changed', { by: told.changed_by ?? '' })} <TimeText at={told.changed_at} now={now} />
    </span>
  );
}

interface ToComeBoxProps {
  told: ToldSetting;
  disabledReason: string | undefined;
}

/** A shorter period that takes effect later, and the button that cancels it. */
function ToComeBox({ told, disabledReason }: ToComeBoxProps) {
  const { name, value, to_come } = told;
  const change = useAdminChange<ActionOf<typeof schemas, 'change'>>(feature, 'change', {
    success: () => ({ title: say('saved.title'), description: say('to-come.kept') }),
  });
  if (!to_come || typeof value !== 'number') return null;
  const parts = {
    ...{ by: to_come.by, to: valueWords(name, to_come.value), date: sayDate(to_come.at) },
  };
  return (
    <div
      role="status"
      className="grid gap-2.5 rounded-control border border-warn-fill bg-warn-soft px-3 py-2.5 text-small"
    >
      <p className="flex gap-2">
        <Icon name="clock" size={18} className="mt-px text-warn" />
        <span className="min-w-0 wrap-anywhere">{say('to-come.text', parts)}</span>
      </p>
      <ProblemNotice problem={change.problem} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={change.busy}
          busyLabel={say('to-come.keep.busy')}
          disabledReason={disabledReason}
          onClick={() => void change.run({ changes: [{ name, from: value, to: value }] })}
        >
          {say('to-come.keep', { value: valueWords(name, value) })}
        </Button>
      </div>
    </div>
  );
}

const WRONG_SHOWN = 5;

interface IdsFieldProps {
  field: FieldState;
  spec: Extract<SettingSpec, { kind: 'ids' }>;
  onType: (text: string) => void;
  disabledReason: string | undefined;
}

function IdsField({ field, spec, onType, disabledReason }: IdsFieldProps) {
  const guard = useGuard();
  const [login, setLogin] = useState<string>();
  const { name } = field.told;
  const text = String(field.draft ?? '');
  const used = field.ids?.ids.length ?? 0;

  function type(typed: string) {
    const kept = keepLoginOut(guard, text, typed);
    setLogin(kept.login);
    onType(kept.text);
  }

  return (
    <>
      <Field
        label={say(`${name}.label`)}
        aside={say('ids.used', { used: formatNumber(used), max: spec.max })}
        error={field.ids && faultWords(field.ids, field.fault)}
        hint={
          <>
            {say(`${name}.about`)} {say('ids.hint')}
            {field.ids && field.ids.repeated > 0 && (
              <> {say('ids.repeated', { count: field.ids.repeated })}</>
            )}
          </>
        }
      >
        <TextArea
          className="field-sizing-content max-h-72 min-h-24 font-mono"
          value={text}
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          disabledReason={disabledReason}
        />
      </Field>
      {login && <SecretNotice {...guard.loginWords(login)} />}
    </>
  );
}

function faultWords({ wrong }: IdsReading, fault: string | undefined): string | undefined {
  if (wrong.length === 0) return fault;
  const lines = wrong.slice(0, WRONG_SHOWN).map((each) => say('ids.wrong', each));
  const more = wrong.length - lines.length;
  return [...lines, ...(more > 0 ? [say('ids.wrong.more', { count: more })] : [])].join('; ');
}
