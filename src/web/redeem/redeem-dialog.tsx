import {
  type FormEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { readCode } from '#desk/access/rules.ts';
import { findLogin, type Login, loginWords } from '#desk/guard/rules.ts';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { tools } from '#tools/index.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { locale } from '#ui/locale.ts';
import { showMessage } from '#ui/messages.ts';
import { sayRefusal } from '#ui/say-refusal.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { browserId } from '../client/browser-id.ts';
import { contactLink } from '../client/contact.ts';
import { sendWithSession } from '../client/send.ts';
import { storedPass } from '../client/stored-pass.ts';
import { useSite } from '../current-site.ts';
import { CODE_PREFIX, groupCode, missingFrom, type TypedCode } from './code-field.ts';
import { closeRedeem } from './use-redeem.ts';
import en from './words/en.json';

const say = words(en);
const COOLDOWN_MS = 5_000;
const CLOSE_AFTER_MS = 1_000;
const TOAST_MS = 4_000;

interface RedeemDialogProps {
  open: boolean;
  /** The code of a link, unchanged. */
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

  function refuse(title: string, description: string) {
    setError(sayRefusal({ title, description }));
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
      return refuse(say('invalid.title'), say('incomplete', { count }));
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
  return say('done.some', { tools: new Intl.ListFormat(locale).format(titles) });
}

interface CodeInputProps {
  field: CodeField;
  ref: Ref<HTMLInputElement>;
  onEdit: () => void;
}

/** Groups a code while it is typed, and keeps the caret in place. */
function CodeInput({ field, ref, onEdit }: CodeInputProps) {
  const { shown } = field;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);

  // Setting the grouped text moves the caret to the end.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) {
      input.current?.setSelectionRange(shown.caret, shown.caret);
    }
  }, [shown]);

  return (
    <TextInput
      mono
      className="max-sm:px-2.5 max-sm:tracking-[-0.04em]"
      ref={input}
      value={shown.text}
      onChange={(event) => {
        onEdit();
        field.type(event.target.value, event.target.selectionStart ?? undefined);
      }}
      placeholder={CODE_PREFIX}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

interface CodeField {
  /** The text after the last edit. Every edit creates a new object. */
  shown: TypedCode;
  /** The kind of login that was entered instead of a code. Its text is already deleted. */
  login: Login['kind'] | undefined;
  type(raw: string, caret?: number): void;
}

/** The field's content. It is checked before it is grouped, because grouping would hide a login's shape. */
function useCodeField(initial: string): CodeField {
  const [state, setState] = useState(() => accept(initial));
  useEffect(() => {
    if (initial !== '') setState(accept(initial));
  }, [initial]);
  return { ...state, type: (raw, caret) => setState(accept(raw, caret)) };
}

function accept(raw: string, caret?: number) {
  const login = findLogin(raw)?.kind;
  return { shown: groupCode(login ? '' : raw, login ? 0 : caret), login };
}

interface Redeemed {
  pass: string;
  scope: readonly string[] | null;
}

/** Redeems a code and stores the pass in this browser. */
async function redeemCode(code: string): Promise<Answer<Redeemed>> {
  const answer = await sendWithSession<Redeemed>('/redeem', (session_id) => ({
    body: { session_id, code, browser: browserId() },
  }));
  if (answer.ok) storedPass.set(answer.data.pass);
  return answer.ok ? answer : { ok: false, problem: inWordsOfTheDialog(answer.problem) };
}

function inWordsOfTheDialog(problem: Problem): Problem {
  if (problem.code !== 'page/network') return problem;
  return { ...problem, title: say('network.title'), detail: say('network.detail') };
}

/** Where to get codes, with links if the owner configured them. */
function RedeemHint() {
  const { supportContact, communityInviteUrl } = useSite();
  const support = supportContact ? contactLink(supportContact) : undefined;
  return (
    <p className="text-[13px] text-ink-2">
      <Sentence
        text={say('hint')}
        parts={{
          support: <Place href={support}>{say('hint.support')}</Place>,
          community: <Place href={communityInviteUrl ?? undefined}>{say('hint.community')}</Place>,
        }}
      />
    </p>
  );
}

function Place({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
