import { type FormEvent, type ReactNode, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from '../../contract.ts';
import { type PlatformReport, pickName } from '../report.ts';
import { bareCredential, loginIn } from '../use-draft.ts';
import en from './words/en.json';

const say = words(en);

export type Save = ActionOf<typeof schemas, 'save'>;

interface CredentialFormProps {
  platform: PlatformName;
  report: PlatformReport;
  onSaved: () => void;
  /** How to get one, with a picture. */
  children: ReactNode;
}

/** The one place for a token or key. It leaves the field once it is sent, and is stored nowhere. */
export function CredentialForm({ platform, report, onSaved, children }: CredentialFormProps) {
  const guard = useGuard();
  const { refreshDesk } = useDeskClient();
  const { disabledReason } = useMayChange();
  const [typed, setTyped] = useState('');
  const [login, setLogin] = useState<string>();
  const save = useAdminChange<Save>(feature, 'save', {
    guarded: ({ credential, ...rest }) =>
      loginIn(guard, platform, credential ?? '') === undefined ? rest : { credential, ...rest },
    success: (after) => ({
      title: say(`${platform}.saved`),
      description: say('saved.as', { name: pickName(after[platform]) ?? '' }),
    }),
  });
  const isSpent = report.tries_left === 0;

  function type(text: string) {
    const kind = loginIn(guard, platform, text);
    setLogin(kind);
    setTyped(kind === undefined ? text : '');
    save.clear();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '' || disabledReason !== undefined || isSpent) return;
    const { listed } = report;
    const credential = bareCredential(typed);
    const answer = await save.run({ platform, credential, listed, from_listed: listed });
    if (!answer.ok) return;
    setTyped('');
    refreshDesk();
    onSaved();
  }

  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4 py-3">
      {children}
      <Field label={say(`${platform}.credential`)} hint={say(`${platform}.credential.hint`)}>
        <TextInput
          type="password"
          name="credential"
          autoComplete="off"
          spellCheck={false}
          mono
          value={typed}
          onChange={(event) => type(event.target.value)}
          disabledReason={disabledReason}
        />
      </Field>
      {login && <SecretNotice {...guard.loginWords(login)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="solid"
          busy={save.busy}
          busyLabel={say('testing')}
          disabledReason={
            disabledReason ?? (typed.trim() === '' ? say(`${platform}.blank`) : undefined)
          }
        >
          {say(`${platform}.test`)}
        </Button>
        <span className="text-small text-ink-2">{triesWords(report)}</span>
      </div>
      <ProblemNotice problem={save.problem} />
    </form>
  );
}

function triesWords({ tries_left, tries_back_at }: PlatformReport): string {
  if (tries_left > 0) return say('tries', { count: tries_left });
  return tries_back_at === null
    ? say('tries.none')
    : say('tries.back', { time: sayClock(tries_back_at) });
}
