import { type FormEvent, useRef, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { useHandover } from '#kit/page/handover.ts';
import { History } from '#kit/page/history.tsx';
import { settleForm, useKept } from '#kit/page/kept-form.ts';
import { type Look, useLook } from '#kit/page/look.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { faultWords, ListField } from './page-list.tsx';
import { Now, type Seen } from './page-now.tsx';
import { Moves, type Outcome, Result } from './page-result.tsx';
import { type Choice, networkFor, type Reading, readList, shown } from './rules.ts';
import en from './words/en.json';

const say = words(en);
const choices: readonly Choice[] = ['address', 'network', 'list'];

type LookAction = ActionOf<typeof schemas, 'look'>;
type Lock = ActionOf<typeof schemas, 'lock'>;

export function Page() {
  const look = useLook<LookAction>(tool, 'look');
  const lock = useLock(look.again);
  const guard = useGuard();
  const text = useGuardedText('', `${tool.id}/list`);
  const [choice, setChoice] = useKept<Choice>(`${tool.id}/choice`, 'address');
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const seen = look.data;
  const address = seen?.address ?? '';
  const typed = text.value.split('\n');
  const reading = readList(typed, address);
  const target: Target =
    choice === 'list' ? reading : { ok: true, networks: seen ? [networkFor(choice, address)] : [] };

  useHandover(tool, (thing) => {
    setChoice('list');
    text.type([...(seen ? [address] : []), thing.value].join('\n'));
  });

  function choose(next: Choice) {
    setChoice(next);
    if (next !== 'list' || text.value.trim() !== '' || !seen) return;
    text.fill((seen.locked_to ?? [address]).map(shown).join('\n'));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setTyping(false);
    const fault = choice === 'list' ? faultWords(reading, address) : undefined;
    if (fault) {
      input.current?.focus();
      return;
    }
    void lock.run(
      choice === 'list' && reading.ok ? { to: choice, networks: reading.networks } : { to: choice },
    );
  }

  // The sentence and the hint above it depend on the address.
  const isFirstLook = look.loading && !seen;
  const hint = choice === 'list' || !seen ? undefined : networkFor(choice, address);
  return (
    <ToolPage
      tool={tool}
      side={
        // Below the form on a narrow screen, so it waits for the form's last lines.
        <div className={`grid min-w-0 gap-4 sm:gap-5 ${isFirstLook ? 'max-lg:hidden' : ''}`}>
          <Result outcome={lock.outcome} />
          <Now
            look={look}
            busy={lock.busy === 'nothing'}
            onUnlock={() => void lock.run({ to: 'nothing' })}
          />
          <Moves />
          <History of="own" />
        </div>
      }
    >
      <Panel>
        <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <RadioChips
            label={say('choice')}
            options={choices.map((value) => ({ value, label: say(`choice.${value}`) }))}
            value={choice}
            onChange={choose}
            hint={
              hint && choice !== 'list'
                ? say(`${choice}.hint`, { network: shown(hint) })
                : undefined
            }
          />
          {choice === 'list' && (
            <ListField
              input={input}
              text={text}
              reading={reading}
              address={address}
              isTyping={isTyping}
              onTyping={setTyping}
            />
          )}
          {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
          {!isFirstLook && (
            <Order tone="safe" sentence={<Consequence look={look} target={target} />}>
              <Button
                type="submit"
                variant="solid"
                size="large"
                busy={lock.busy !== undefined && lock.busy !== 'nothing'}
                busyLabel={say('locking')}
                cooldownUntil={lock.cooldownUntil}
                disabled={!seen || (!target.ok && target.fault === 'empty')}
              >
                {say(`lock.${choice}`)}
              </Button>
            </Order>
          )}
          <ProblemNotice problem={lock.problem} />
        </form>
      </Panel>
    </ToolPage>
  );
}

/** Locking and unlocking are one action. The page shows which of the two is running. */
function useLock(lookAgain: () => void) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [wish, setWish] = useState<Lock['input']['to']>();
  const action = useAction<Lock>(tool, 'lock', {
    success: ({ locked_to }) => ({
      title: say(locked_to ? 'success.locked' : 'success.open'),
      description: say(locked_to ? 'success.locked.detail' : 'success.open.detail'),
    }),
  });
  async function run(input: Lock['input']) {
    setWish(input.to);
    const answer = await action.run(input);
    if (answer.ok) {
      const { caseId, data } = answer;
      setOutcome({ lockedTo: data.locked_to, at: Date.now(), caseId });
      settleForm(tool.id);
    }
    // If the visitor's own address was refused, it differs from the one shown.
    if (answer.ok || answer.problem.code === 'ip-lock/own-address') lookAgain();
  }
  const { cooldownUntil, problem } = action;
  return { run, outcome, busy: action.busy ? wish : undefined, cooldownUntil, problem };
}

const NAMED_MAX = 3;

type Target = { ok: true; networks: readonly string[] } | Extract<Reading, { ok: false }>;

/** Describes the effect of the button, or what is still in the way. */
function Consequence({ look, target }: { look: Look<Seen>; target: Target }) {
  const { pass } = useDeskClient();
  if (!look.data) {
    if (!pass.held) return say('sentence.no-pass');
    return say(look.problem && !look.loading ? 'sentence.unread' : 'sentence.loading');
  }
  if (!target.ok) {
    if (target.fault === 'empty') return say('sentence.missing');
    if (target.fault === 'own-address') return <b>{say('sentence.own')}</b>;
    return say(target.fault === 'too-many' ? 'sentence.too-many' : 'sentence.wrong');
  }
  const named = target.networks.slice(0, NAMED_MAX);
  const more = target.networks.length - named.length;
  const networks = <b className="wrap-anywhere">{named.map(shown).join(', ')}</b>;
  const text = more > 0 ? say('sentence.more', { count: more }) : say('sentence');
  return <Sentence text={text} parts={{ networks }} />;
}
