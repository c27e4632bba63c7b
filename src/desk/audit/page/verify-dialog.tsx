import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAdminClient } from '#kit/admin/admin-client.tsx';
import type { ChainResult } from '#kit/contract/audit.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Meter } from '#ui/meter.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { audit, type schemas } from '../contract.ts';
import { ChainResultBox } from './chain-result-box.tsx';
import type { Chain } from './use-chain.ts';
import en from './words/en.json';

const say = words(en);
const HEAD = /^head-\d{1,15}-[\w-]{43}$/;

interface VerifyDialogProps {
  chain: Chain | undefined;
  onClose: () => void;
}

export function VerifyDialog({ chain, onClose }: VerifyDialogProps) {
  const guard = useGuard();
  const head = useGuardedText();
  const { look, start, cancel } = useVerify();
  const [isTried, setTried] = useState(false);
  const given = head.value.trim();
  const isWrong = given !== '' && !HEAD.test(given);
  const isRunning = look.state === 'running';

  function verify(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWrong) void start(given || undefined);
  }

  return (
    <Dialog
      open
      wide
      locked={isRunning}
      onOpenChange={(open) => !open && onClose()}
      title={say('verify.title')}
      description={say('verify.text')}
    >
      <form className="grid gap-4" onSubmit={verify} noValidate>
        <Field
          label={say('verify.head')}
          aside={say('verify.head.aside')}
          hint={say('verify.head.hint')}
          error={isTried && isWrong ? say('verify.head.wrong') : undefined}
        >
          <TextInput
            mono
            value={head.value}
            onChange={(event) => head.type(event.target.value)}
            readOnly={isRunning}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {head.login && <SecretNotice {...guard.loginWords(head.login)} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="solid" busy={isRunning} busyLabel={say('verify.busy')}>
            {say('verify')}
          </Button>
          {isRunning && (
            <Button variant="quiet" onClick={cancel}>
              {say('verify.cancel')}
            </Button>
          )}
        </div>
        <LookText look={look} total={chain?.rows} />
        <HeadText head={chain?.head} />
      </form>
    </Dialog>
  );
}

function LookText({ look, total = 0 }: { look: Look; total: number | undefined }) {
  if (look.state === 'idle') return null;
  if (look.state === 'done') return <ChainResultBox verdict={look.verdict} head={look.head} />;
  const rows = formatNumber(look.rows);
  if (look.state === 'failed') {
    return (
      <ErrorText role="alert">
        <b>{look.problem.title}.</b> {look.problem.detail} {say('verify.unfinished', { rows })}
      </ErrorText>
    );
  }
  if (look.state === 'cancelled') return <p role="status">{say('verify.cancelled', { rows })}</p>;
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-small text-ink-2 tabular-nums">
        {say('verify.rows', { rows, total: formatNumber(Math.max(total, look.rows)) })}
      </p>
      <Meter value={look.rows} max={Math.max(total, look.rows)} label={say('verify.meter')} />
    </div>
  );
}

/** Shows the log's current head, to be kept elsewhere. Undefined while it isn't known. */
function HeadText({ head }: { head: string | null | undefined }) {
  if (head === undefined) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3>{say('head')}</h3>
      {head === null ? (
        <p className="text-small text-ink-2">{say('head.none')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <code className="min-w-0 rounded-control bg-sunken px-2.5 py-2 text-[13px] wrap-anywhere">
              {head}
            </code>
            <CopyButton text={head} label={say('head.copy')} />
          </p>
          <p className="text-small text-ink-2">{say('head.why')}</p>
        </>
      )}
    </section>
  );
}

type Step = ActionOf<typeof schemas, 'verify'>['output'];

type Look =
  | { state: 'idle' }
  | { state: 'running' | 'cancelled'; rows: number }
  | { state: 'failed'; rows: number; problem: Problem }
  | { state: 'done'; verdict: ChainResult; head: string | undefined };

interface Verify {
  look: Look;
  /** `head` is one that was kept elsewhere. */
  start: (head: string | undefined) => Promise<void>;
  cancel: () => void;
}

/** Verifies the whole log, a stretch at a time. */
function useVerify(): Verify {
  const { send } = useAdminClient();
  const queryClient = useQueryClient();
  const [look, setLook] = useState<Look>({ state: 'idle' });
  // Identifies the current run, so that answers to a canceled or restarted one are ignored.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  async function start(head: string | undefined) {
    turn.current += 1;
    const mine = turn.current;
    setLook({ state: 'running', rows: 0 });
    let position: string | null = null;
    for (let rows = 0; ; ) {
      const answer: Answer<Step> = await send(audit.actions.verify, {
        ...(head !== undefined && { head }),
        ...(position !== null && { position }),
      });
      if (mine !== turn.current) return;
      if (!answer.ok) return setLook({ state: 'failed', rows, problem: answer.problem });
      const { verdict } = answer.data;
      if (verdict) {
        void queryClient.invalidateQueries({ queryKey: [audit.id, 'chain'] });
        return setLook({ state: 'done', verdict, head });
      }
      ({ position, rows } = answer.data);
      setLook({ state: 'running', rows });
    }
  }

  function cancel() {
    turn.current += 1;
    setLook((before) => ({ state: 'cancelled', rows: 'rows' in before ? before.rows : 0 }));
  }

  return { look, start, cancel };
}
