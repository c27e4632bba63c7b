import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { usePreview } from '#kit/admin/use-preview.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { ErrorText } from '#ui/error-text.tsx';
import { words } from '#ui/words.ts';
import { jobs, type schemas } from '../../contract.ts';
import { BackLink } from '../back-link.tsx';
import { RollBackFields } from './roll-back-fields.tsx';
import { RollBackPlan } from './roll-back-plan.tsx';
import { type Wanted, wantedInput } from './wanted.ts';
import en from './words/en.json';

const say = words(en);

export type RollBackTypes = ActionOf<typeof schemas, 'rollback'>;

/** Everything that one pass did between two times: seen first, then taken back as a job. */
export function RollBack() {
  const adminPath = useAdminPath();
  const navigate = useNavigate();
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
        // What was seen is of another choice then.
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
