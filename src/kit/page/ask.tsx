import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { relativeWords } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import {
  type AskedFor,
  REQUEST_NOTE_MAX,
  type RequestKind,
  requests,
} from '../contract/requests.ts';
import { useAction } from './action.tsx';
import { useDeskClient } from './client.tsx';
import { useGuard, useGuardedText } from './guard.tsx';
import { useLook } from './look.tsx';
import en from './words/en.json';

const say = words(en);
const DAY_MS = 24 * 3_600_000;

interface AskForItProps {
  kind: RequestKind;
  /** The requested tool; omitted for a budget. */
  tool?: { id: string; title: string } | undefined;
}

interface List {
  input: Record<string, never>;
  output: { now: number; requests: AskedFor[] };
}

interface Ask {
  input: { kind: RequestKind; tool?: string; note?: string };
  output: { detail: string; request: AskedFor };
}

/** Shown after a refusal: sends a request to the admins and shows its answer. */
export function AskForIt({ kind, tool }: AskForItProps) {
  const { pass, refreshDesk } = useDeskClient();
  const asked = useLook<List>(requests, 'list');
  const [sent, setSent] = useState<AskedFor>();
  const { data } = asked;
  const latest = sent ?? findLatest(data, { kind, toolId: tool?.id });
  const isNews = latest?.state === 'granted';
  // The pass has already been extended, but this page doesn't know it yet.
  useEffect(() => {
    if (isNews) refreshDesk();
  }, [isNews, refreshDesk]);
  if (!pass.held || (asked.loading && !data)) return null;
  if (latest?.state === 'open') return <Asked request={latest} now={data?.now ?? latest.at} />;
  return (
    <div className="grid justify-items-start gap-2">
      {latest && <Answered request={latest} />}
      <AskForm kind={kind} tool={tool} onAsked={setSent} />
    </div>
  );
}

function findLatest(
  data: List['output'] | undefined,
  { kind, toolId }: { kind: RequestKind; toolId: string | undefined },
): AskedFor | undefined {
  const found = data?.requests.find(
    (one) => one.is_yours && one.kind === kind && one.tool?.id === toolId,
  );
  // A budget lasts one day, so yesterday's answer no longer applies.
  const isOld = data && found?.kind === 'budget' && found.at < data.now - DAY_MS;
  return isOld ? undefined : found;
}

function Asked({ request, now }: { request: AskedFor; now: number }) {
  return (
    <p role="status" className="flex gap-1.5 text-small leading-snug text-ink-2">
      <Icon name="check" size={17} className="text-ok" />
      <span>
        {say('ask.asked')}{' '}
        <span className="text-ink-3">{relativeWords(request.at, Math.max(now, request.at))}</span>
      </span>
    </p>
  );
}

function Answered({ request }: { request: AskedFor }) {
  const { state, answered_by, answer, granted_targets } = request;
  const by = answered_by ?? '';
  const isGranted = state === 'granted';
  const sentence = !isGranted
    ? say('ask.declined', { by })
    : granted_targets === null
      ? say('ask.granted', { by })
      : say('ask.granted.targets', { by, count: granted_targets });
  return (
    <p role="status" className="text-small leading-snug text-ink-2">
      <b className={isGranted ? 'text-ok' : 'text-ink'}>{sentence}</b>
      {answer && <> {say('ask.answer', { answer })}</>}
    </p>
  );
}

interface AskFormProps extends AskForItProps {
  onAsked: (request: AskedFor) => void;
}

/** Not a form element, because it's nested in forms whose own button it must not trigger. */
function AskForm({ kind, tool, onAsked }: AskFormProps) {
  const [isOpen, setOpen] = useState(false);
  const guard = useGuard();
  const note = useGuardedText();
  const id = useId();
  const ask = useAction<Ask>(requests, 'ask', {
    success: ({ detail }) => ({ title: say('ask.done'), description: detail }),
  });
  async function send() {
    const text = note.value.trim();
    const answer = await ask.run({
      kind,
      ...(tool && { tool: tool.id }),
      ...(text !== '' && { note: text }),
    });
    if (answer.ok) onAsked(answer.data.request);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void send();
  }
  if (!isOpen) {
    return (
      <Button size="small" icon="message" onClick={() => setOpen(true)}>
        {tool ? say('ask.tool', { tool: tool.title }) : say('ask.budget')}
      </Button>
    );
  }
  return (
    <div className="grid w-full max-w-120 gap-2">
      <label htmlFor={id} className="text-small font-semibold text-ink">
        {say('ask.note')} <span className="font-normal text-ink-3">{say('ask.optional')}</span>
      </label>
      <TextInput
        id={id}
        value={note.value}
        maxLength={REQUEST_NOTE_MAX}
        placeholder={say(kind === 'tool' ? 'ask.hint.tool' : 'ask.hint.budget')}
        onChange={(event) => note.type(event.target.value)}
        onKeyDown={onKeyDown}
        ref={focusOn}
      />
      {note.login && <SecretNotice {...guard.loginWords(note.login)} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="solid"
          size="small"
          busy={ask.busy}
          busyLabel={say('ask.sending')}
          onClick={() => void send()}
        >
          {say('ask.send')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setOpen(false)} disabled={ask.busy}>
          {say('ask.cancel')}
        </Button>
      </div>
      {ask.problem && (
        <ErrorText role="alert">
          <b>{ask.problem.title}.</b> {ask.problem.detail}
        </ErrorText>
      )}
    </div>
  );
}

/** The button that opened it is gone, so the focus moves here. */
function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
}
