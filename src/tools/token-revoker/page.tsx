import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { isAnswerLost } from '#kit/page/attempt.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { sayRefusal } from '#ui/say-refusal.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Tile } from '#ui/tile.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { Consequence, NoApp } from './page-app.tsx';
import { type Outcome, Result } from './page-result.tsx';
import { TokenField } from './page-token.tsx';
import { findTokenFault } from './rules.ts';
import en from './words/en.json';

const say = words(en);

type Revoke = ActionOf<typeof schemas, 'revoke'>;
type Platform = Revoke['input']['platform'];

const platforms: readonly Platform[] = ['discord', 'roblox'];

export function Page() {
  const token = useGuardedText();
  const guard = useGuard();
  const { platforms: connected } = useDeskClient();
  const [platform, setPlatform] = useState<Platform>('discord');
  const [wasLeft, setLeft] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const revoke = useRevoke(() => {
    token.type('');
    setLeft(false);
  });
  const fault = findTokenFault(token.value.trim());
  const isBlank = fault === 'missing';
  const isShown = fault === 'malformed' ? wasLeft || isAsked : isAsked;
  const shownFault =
    fault && isShown
      ? sayRefusal({ title: say(`fault.${fault}.title`), description: say(`fault.${fault}`) })
      : undefined;
  const hasApp = connected.links?.[platform].has_app ?? true;

  function submit() {
    setLeft(true);
    if (!fault) return void revoke.run({ platform, token: token.value.trim() });
    setAsked(true);
    input.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  function startAnother() {
    revoke.forget();
    input.current?.focus();
  }

  return (
    <ToolPage
      tool={tool}
      side={
        <>
          <Result outcome={revoke.outcome} onAnother={startAnother} />
          <Steps />
        </>
      }
    >
      <Panel>
        <form onSubmit={onSubmit} noValidate className="grid gap-4.5">
          <RadioChips
            label={say('platform')}
            options={platforms.map((value) => ({ value, label: say(`platform.${value}`) }))}
            value={platform}
            onChange={setPlatform}
          />
          {!hasApp && <NoApp platform={platform} />}
          <TokenField
            input={input}
            text={token}
            platform={platform}
            fault={shownFault}
            onType={() => setAsked(false)}
            onLeave={() => setLeft(!isBlank)}
            onEnter={() => isBlank && submit()}
          />
          {token.login && <SecretNotice {...guard.loginWords(token.login)} />}
          {isBlank && platform === 'roblox' && <PracticeSamples of="tokens" onPick={token.type} />}
          <Order
            tone="danger"
            sentence={<Consequence platform={platform} isBlank={isBlank} hasApp={hasApp} />}
          >
            <Button
              type="submit"
              variant="danger"
              size="large"
              busy={revoke.busy}
              busyLabel={say('revoking')}
              cooldownUntil={revoke.cooldownUntil}
              disabled={isBlank || !hasApp}
              disabledReason={revoke.disabledReason}
            >
              {say('revoke')}
            </Button>
          </Order>
          {/* An unknown outcome is shown next to the form, with what to do about it. */}
          {revoke.outcome?.kind !== 'unsure' && <ProblemNotice problem={revoke.problem} />}
        </form>
      </Panel>
    </ToolPage>
  );
}

/** A revoked token doesn't stay on the page. After an error it stays in the field. */
function useRevoke(onDone: () => void) {
  const [outcome, setOutcome] = useState<Outcome>();
  const { run: attempt, ...action } = useAction<Revoke>(tool, 'revoke', {
    success: ({ detail }) => ({ title: say('success'), description: detail }),
  });

  async function run(wish: Revoke['input']) {
    const answer = await attempt(wish);
    const { platform } = wish;
    if (answer.ok) {
      const { caseId, data } = answer;
      setOutcome({ kind: 'done', platform, detail: data.detail, at: Date.now(), caseId });
      onDone();
      return;
    }
    const { problem } = answer;
    const isUnsure = problem.code === 'platform/unsure' || isAnswerLost(problem);
    setOutcome(isUnsure ? { kind: 'unsure', platform, caseId: problem.caseId } : undefined);
  }

  return { ...action, run, outcome, forget: () => setOutcome(undefined) };
}

const steps: readonly {
  kind: 'bot' | 'webhook' | 'key' | 'cookie' | 'user';
  icon: IconName;
  to: string;
}[] = [
  { kind: 'webhook', icon: 'webhook', to: '/delete-webhook' },
  { kind: 'bot', icon: 'key-round', to: 'https://discord.com/developers/applications' },
  { kind: 'user', icon: 'user-x', to: 'https://discord.com/channels/@me' },
  { kind: 'key', icon: 'key-round', to: 'https://create.roblox.com/dashboard/credentials' },
  { kind: 'cookie', icon: 'user-x', to: 'https://www.roblox.com/my/account#!/security' },
];

/** Where to revoke everything that this tool can't. */
function Steps() {
  return (
    <Panel title={say('other')} flush>
      <p className="px-4 pt-4 text-ink-2 sm:px-5">{say('other.intro')}</p>
      <ul className="divide-y divide-line">
        {steps.map(({ kind, icon, to }) => (
          <li key={kind} className="flex gap-3.5 px-4 py-3.5 sm:px-5">
            <Tile icon={icon} />
            <div className="grid min-w-0 gap-0.5">
              <h3>{say(`step.${kind}`)}</h3>
              <p className="text-small text-ink-2">{say(`step.${kind}.how`)}</p>
              <p className="text-small">
                {to.startsWith('/') ? (
                  <Link to={to}>{say(`step.${kind}.open`)}</Link>
                ) : (
                  <a href={to} target="_blank" rel="noreferrer">
                    {say(`step.${kind}.open`)}
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
