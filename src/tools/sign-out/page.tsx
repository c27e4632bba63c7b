import { useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { isAnswerLost } from '#kit/page/attempt.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { History } from '#kit/page/history.tsx';
import { type Look, useLook } from '#kit/page/look.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { Late, latePart } from '#ui/late.tsx';
import { Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { type Outcome, Result } from './page-result.tsx';
import { type LiveSession, Sessions } from './page-sessions.tsx';
import en from './words/en.json';

const say = words(en);
const AGAIN_MS = 60_000;

const confirmDialog = latePart(async () => (await import('#ui/confirm-dialog.tsx')).ConfirmDialog);

type LookAction = ActionOf<typeof schemas, 'sessions'>;
type End = ActionOf<typeof schemas, 'end'>;
/** The subject of the dialog: one session, or all of them. */
type Asked = LiveSession | 'all';

export function Page() {
  const look = useLook<LookAction>(tool, 'sessions');
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const { pass } = useDeskClient();
  const end = useEnd(look.again);
  const others = look.data?.sessions.filter(({ is_own }) => !is_own).length ?? 0;

  function ask(about: Asked) {
    setAsked(about);
    setAsking(true);
  }

  async function confirm() {
    const wish: End['input'] =
      asked === 'all' || !asked ? { which: 'all' } : { which: 'one', session_id: asked.id };
    if (await end.run(wish)) setAsking(false);
  }

  const isFirstLook = look.loading && !look.data;
  return (
    <ToolPage
      tool={tool}
      side={
        // Below the list on a narrow screen, so it waits for the list.
        <div className={`grid min-w-0 gap-4 sm:gap-5 ${isFirstLook ? 'max-lg:hidden' : ''}`}>
          <Result outcome={end.outcome} />
          <History of="own" />
        </div>
      }
    >
      <Sessions look={look} onEnd={ask} />
      {/* The list above it has to be there first, or the button would move away. */}
      {pass.held && !isFirstLook && (
        <Order tone="danger" sentence={<Consequence look={look} others={others} />}>
          <Button
            variant="danger"
            size="large"
            busy={end.busy && !isAsking}
            busyLabel={say('ending')}
            cooldownUntil={end.cooldownUntil}
            disabled={!look.data}
            onClick={() => void end.run({ which: 'others' })}
          >
            {say('others.verb')}
          </Button>
          <Button disabled={!look.data || end.busy} onClick={() => ask('all')}>
            {say('all')}
          </Button>
        </Order>
      )}
      {!isAsking && <ProblemNotice problem={end.problem} />}
      {asked && (
        <Late
          of={confirmDialog}
          props={{
            open: isAsking,
            onOpenChange: setAsking,
            title:
              asked === 'all' ? say('all.title') : say('one.title', { browser: asked.browser }),
            sentence: `${say(asked === 'all' ? 'all.sentence' : 'one.sentence')}${sayLink(look.data)}`,
            verb: say(asked === 'all' ? 'all.verb' : 'one.verb'),
            busyVerb: say('ending'),
            busy: end.busy,
            problem: end.problem,
            onConfirm: confirm,
          }}
        />
      )}
    </ToolPage>
  );
}

function useEnd(lookAgain: () => void) {
  const [outcome, setOutcome] = useState<Outcome>();
  const action = useAction<End>(tool, 'end', {
    success: ({ detail }) => ({ title: say('success.title'), description: detail }),
  });

  async function run(wish: End['input']): Promise<boolean> {
    const answer = await action.run(wish);
    const isAll = wish.which === 'all';
    if (answer.ok) {
      const { caseId, data } = answer;
      setOutcome({ kind: 'done', ended: data.ended, isAll, at: Date.now(), caseId });
      if (!isAll) lookAgain();
    } else if (isAnswerLost(answer.problem)) {
      const { caseId } = answer.problem;
      setOutcome({ kind: 'unsure', isAll, until: performance.now() + AGAIN_MS, caseId });
    } else if (answer.problem.status === 401) {
      setOutcome(undefined);
    } else if (answer.problem.code === 'access/no-such-session') {
      lookAgain();
    }
    return answer.ok;
  }

  const { busy, cooldownUntil, problem } = action;
  return { run, outcome, busy, cooldownUntil, problem };
}

function Consequence({ look, others }: { look: Look<LookAction['output']>; others: number }) {
  if (!look.data) {
    return say(look.problem && !look.loading ? 'sentence.unread' : 'sentence.loading');
  }
  if (others === 0) return `${say('others.none')}${sayLink(look.data)}`;
  const sessions = <b>{say('others.count', { count: others })}</b>;
  return (
    <>
      <Sentence text={say('others')} parts={{ sessions }} />
      {sayLink(look.data)}
    </>
  );
}

function sayLink(data: LookAction['output'] | undefined): string {
  const name = data?.discord;
  return name ? ` ${say('unlinks', { name })}` : '';
}
