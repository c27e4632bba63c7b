import { useState } from 'react';
import { keepLoginOut } from '#kit/admin/keep-login-out.ts';
import { settingSpecs } from '#kit/contract/settings.ts';
import { useGuard } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import type { FieldState } from './edits.ts';
import en from './words/en.json';

const say = words(en);

interface TextSettingProps {
  field: FieldState;
  onType: (text: string) => void;
  disabledReason: string | undefined;
}

/** A name, a contact or a link. */
export function TextSetting({ field, onType, disabledReason }: TextSettingProps) {
  const guard = useGuard();
  const [login, setLogin] = useState<string>();
  const { name } = field.told;
  const spec = settingSpecs[name];
  const text = String(field.draft ?? '');
  const isLink = spec.kind === 'text' && spec.of === 'link';

  function type(typed: string) {
    const kept = keepLoginOut(guard, text, typed);
    setLogin(kept.login);
    onType(kept.text);
  }

  return (
    <>
      <Field label={say(`${name}.label`)} hint={say(`${name}.about`)} error={field.fault}>
        <TextInput
          value={text}
          mono={isLink}
          inputMode={isLink ? 'url' : undefined}
          placeholder={isLink ? say('link.example') : undefined}
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
