import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { admin } from '#desk/access/admin/contract.ts';
import { setup } from '#desk/setup/contract.ts';
import { adminBases } from '#kit/contract/screen-paths.ts';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { keepAdminSession } from '../../client/admin-session.ts';
import { browserId } from '../../client/browser-id.ts';
import { call } from '../../client/call.ts';
import { queryClient } from '../query-client.ts';
import en from './words/en.json';

const say = words(en);

// A key isn't a personal password. It belongs in a vault of the owner's choice, not in this browser.
const notForManagers = {
  autoComplete: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

interface LoginFormProps {
  /** Called with the key. */
  send?: (key: string) => Promise<Answer>;
  hint?: string;
  submit?: string;
  busyLabel?: string;
}

/** Keeps the typed text if the login fails. */
export function LoginForm(props: LoginFormProps) {
  const [, navigate] = useLocation();
  const {
    send = (key: string) => logIn(key, navigate),
    hint = say('hint'),
    submit: submitLabel = say('submit'),
  } = props;
  const { busyLabel = say('busy') } = props;
  const guard = useGuard();
  const field = useGuardedText();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [waitUntil, setWaitUntil] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const key = field.value.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isWaiting = waitUntil !== undefined && performance.now() < waitUntil;
    if (busy || isWaiting || key === '') return;
    setBusy(true);
    setProblem(undefined);
    const answer = await send(key);
    setBusy(false);
    if (answer.ok) return;
    const { retryAfterMs } = answer.problem;
    setProblem(answer.problem);
    if (retryAfterMs) setWaitUntil(performance.now() + retryAfterMs);
    input.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={say('key')}
        hint={hint}
        error={problem && say('problem', { title: problem.title, detail: problem.detail })}
      >
        <TextInput
          {...notForManagers}
          type="password"
          mono
          ref={input}
          value={field.value}
          onChange={(event) => {
            setProblem(undefined);
            field.type(event.target.value);
          }}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      {field.login && <SecretNotice {...guard.loginWords(field.login)} />}
      <Button
        type="submit"
        variant="solid"
        busy={busy}
        busyLabel={busyLabel}
        cooldownUntil={waitUntil}
        disabledReason={key === '' ? say('empty') : undefined}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

interface LoggedIn {
  valid: true | 'read';
  admin_token: string;
  expires_in_ms: number;
}

/** Exchanges a key for an admin session. The key is sent once and never stored. */
async function logIn(key: string, navigate: (path: string) => void): Promise<Answer<LoggedIn>> {
  const answer = await call<LoggedIn>(admin.actions.authenticate.path, {
    body: { key, browser: browserId() },
  });
  if (!answer.ok) return { ok: false, problem: inWordsOfTheLogin(answer.problem) };
  const { valid, admin_token, expires_in_ms } = answer.data;
  if (await isSetupNext(admin_token)) navigate('/setup');
  keepAdminSession({
    access: valid === true ? 'full' : 'read',
    token: admin_token,
    expiresInMs: expires_in_ms,
  });
  void queryClient.invalidateQueries();
  return answer;
}

/** After the first login of all, the owner gets the setup checklist instead of an empty overview. */
async function isSetupNext(token: string): Promise<boolean> {
  if (!adminBases.some((base) => base === location.pathname)) return false;
  const answer = await call<{ show: boolean }>(setup.actions.arrive.path, {
    body: { admin_key: token },
  });
  return answer.ok && answer.data.show;
}

function inWordsOfTheLogin(problem: Problem): Problem {
  if (!problem.code.startsWith('page/')) return problem;
  return { ...problem, title: say('network.title'), detail: say('network.detail') };
}
