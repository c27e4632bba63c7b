import { useState } from 'react';
import { useLocation } from 'wouter';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { usePreview } from '#kit/admin/use-preview.ts';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { PlanPanel } from '#kit/many/plan-panel.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import type { Problem } from '#kit/page/client.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { jobs, type schemas } from '../../contract.ts';
import { BackLink } from '../back-link.tsx';
import { RollBackFields } from './roll-back-fields.tsx';
import { type Wanted, wantedInput } from './wanted.ts';
import en from './words/en.json';

const say = words(en);

export type RollBackTypes = ActionOf<typeof schemas, 'rollback'>;

/** Previews everything that one pass did in a period, then undoes it as a job. */
export function RollBack() {
  const adminPath = useAdminPath();
  const [, navigate] = useLocation();
  const looked = usePreview<RollBackTypes>(jobs, 'rollback');
  const run = useAdminChange<RollBackTypes>(jobs, 'rollback');
  const [seen, setSeen] = useState<Wanted>();
  const preview = looked.data;
  const plan = preview && 'plan' in preview ? preview : undefined;

  async function look(wanted: Wanted) {
    setSeen(wanted);
    run.clear();
    await looked.look({ ...wantedInput(wanted), dry_run: true });
  }

  async function confirm() {
    if (!seen) return;
    const answer = await run.run(wantedInput(seen));
    if (answer.ok && 'job_id' in answer.data) navigate(adminPath(`jobs/${answer.data.job_id}`));
  }

  return (
    <AdminScreen title={say('roll-back')}>
      <BackLink to={adminPath('jobs')} text={say('back')} />
      <p className="max-w-[68ch] text-ink-2">{say('roll-back.text')}</p>
      <RollBackFields
        busy={looked.busy}
        onLook={look}
        // The preview no longer matches the selection.
        onChange={looked.clear}
      />
      {looked.problem && (
        <ErrorText role="alert">
          <b>{looked.problem.title}.</b> {looked.problem.detail}
        </ErrorText>
      )}
      {plan && seen && (
        <RollBackPlan
          preview={plan}
          wanted={seen}
          busy={run.busy}
          problem={run.problem}
          onConfirm={confirm}
        />
      )}
    </AdminScreen>
  );
}

interface LeftOut {
  action: string;
  count: number;
  why: string;
}

interface RollBackPlanProps {
  preview: { plan: PlanAnswer; left_out: readonly LeftOut[] };
  wanted: Wanted;
  busy: boolean;
  problem: Problem | undefined;
  onConfirm: () => void;
}

/** Shows what would be undone, what can't be, and the button. */
function RollBackPlan({ preview, wanted, busy, problem, onConfirm }: RollBackPlanProps) {
  const { plan, left_out } = preview;
  const count = plan.counts.would + plan.counts.unchecked;
  return (
    <>
      {plan.total === 0 && left_out.length === 0 && (
        <EmptyState icon="search" title={say('nothing.title')}>
          {say('nothing.detail', { who: wanted.who })}
        </EmptyState>
      )}
      {plan.total > 0 && <PlanPanel plan={plan} verdicts={{ would: say('would') }} />}
      {left_out.length > 0 && (
        <Panel title={say('left-out')}>
          <ul className="grid gap-2.5">
            {left_out.map(({ action, count: some, why }) => (
              <li key={`${action} ${why}`} className="flex gap-3">
                <b className="min-w-[3ch] text-right tabular-nums">{formatNumber(some)}</b>
                <span className="min-w-0 wrap-anywhere">
                  <code>{action}</code> <span className="text-ink-2">{why}</span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {count > 0 && (
        <Order
          tone="danger"
          sentence={
            <Sentence
              text={say(plan.needs_second_person ? 'order.sentence.second' : 'order.sentence')}
              parts={{
                count: <b>{formatNumber(count)}</b>,
                who: <b className="wrap-anywhere">{wanted.who}</b>,
                from: <b>{sayMoment(wanted.from)}</b>,
                to: <b>{sayMoment(wanted.to)}</b>,
              }}
            />
          }
        >
          <Button variant="danger" busy={busy} busyLabel={say('order.busy')} onClick={onConfirm}>
            {say('order.verb', { count: formatNumber(count) })}
          </Button>
        </Order>
      )}
      {problem && (
        <ErrorText role="alert">
          <b>{problem.title}.</b> {problem.detail}
        </ErrorText>
      )}
    </>
  );
}
