import { useState } from 'react';
import { keepLoginOut } from '#kit/admin/keep-login-out.ts';
import type { SettingSpec } from '#kit/contract/settings.ts';
import { useGuard } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import type { FieldState } from './edits.ts';
import type { IdsReading } from './read-ids.ts';
import en from './words/en.json';

const say = words(en);
const WRONG_SHOWN = 5;

interface IdsFieldProps {
  field: FieldState;
  spec: Extract<SettingSpec, { kind: 'ids' }>;
  onType: (text: string) => void;
  disabledReason: string | undefined;
}

export function IdsField({ field, spec, onType, disabledReason }: IdsFieldProps) {
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
