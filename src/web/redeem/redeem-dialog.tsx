import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readCode } from '#desk/access/rules.ts';
import { loginWords } from '#desk/guard/rules.ts';
import { tools } from '#tools/index.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { showMessage } from '#ui/messages.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { words } from '#ui/words.ts';
import { missingFrom } from './code-field.ts';
import { CodeInput } from './code-input.tsx';
import { redeemCode } from './redeem-code.ts';
import { RedeemHint } from './redeem-hint.tsx';
import { useCodeField } from './use-code-field.ts';
import { closeRedeem } from './use-redeem.ts';
import en from './words/en.json';

const say = words(en);
const COOLDOWN_MS = 5_000;
const CLOSE_AFTER_MS = 1_000;
const TOAST_MS = 4_000;

interface RedeemDialogProps {
  open: boolean;
  /** The code of a link, as it came. */
  typed: string;
}

export function RedeemDialog({ open, typed }: RedeemDialogProps) {
  const field = useCodeField(typed);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [cooldownUntil, setCooldownUntil] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  function refuse(title: string, detail: string, inline = detail) {
    setError(inline);
    showMessage({ tone: 'bad', title, description: detail, durationMs: TOAST_MS });
    input.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isCooling = cooldownUntil !== undefined && performance.now() < cooldownUntil;
    if (busy || isCooling || field.shown.text === '') return;
    setError(undefined);
    const code = readCode(field.shown.text);
    if (code === undefined) {
      const count = missingFrom(field.shown.text);
      return refuse(say('invalid.title'), say('invalid.detail'), say('incomplete', { count }));
    }
    setBusy(true);
    const answer = await redeemCode(code);
    setBusy(false);
    setCooldownUntil(performance.now() + COOLDOWN_MS);
    if (!answer.ok) return refuse(answer.problem.title, answer.problem.detail);
    const description = openedWords(answer.data.scope);
    showMessage({ tone: 'ok', title: say('done.title'), description, durationMs: TOAST_MS });
    closing.current = setTimeout(() => {
      closeRedeem();
      field.type('');
    }, CLOSE_AFTER_MS);
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && closeRedeem()} title={say('title')}>
      <form onSubmit={submit} noValidate className="grid gap-3.5">
        <Field label={say('field')} error={error}>
          <CodeInput field={field} ref={input} onEdit={() => setError(undefined)} />
        </Field>
        {field.login && <SecretNotice {...loginWords(field.login)} />}
        <RedeemHint />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={closeRedeem}>
            {say('cancel')}
          </Button>
          <Button
            type="submit"
            variant="solid"
            busy={busy}
            busyLabel={say('redeeming')}
            cooldownUntil={cooldownUntil}
            disabled={field.shown.text === ''}
          >
            {say('redeem')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function openedWords(scope: readonly string[] | null): string {
  if (scope === null) return say('done.all');
  const titles = tools.filter((tool) => scope.includes(tool.id)).map((tool) => tool.title);
  return say('done.some', { tools: new Intl.ListFormat('en').format(titles) });
}
