import type { ReactNode } from 'react';
import type { Feature } from '../contract/feature.ts';
import type { ActionTypes } from '../page/action.tsx';
import type { Problem } from '../page/client.tsx';
import { type ConfirmOutcome, ConfirmRun, type ConfirmWords } from '../page/confirm-run.tsx';
import { type AdminChangeOptions, useAdminChange } from './use-admin-change.ts';

interface ConfirmChangeProps<Types extends ActionTypes>
  extends Omit<ConfirmWords, 'children'>,
    ConfirmOutcome<Types['output']>,
    Pick<AdminChangeOptions<Types['input'], Types['output']>, 'success' | 'failure'> {
  feature: Feature;
  action: string;
  input: Types['input'];
  refusal?: ((problem: Problem) => { title: string; detail: string }) | undefined;
  /** Extra fields, or more details about the problem. */
  children?: ReactNode | ((problem: Problem | undefined) => ReactNode);
}

/** Asks an admin to confirm a change and then makes it. The client asks for the key again where required. */
export function ConfirmChange<Types extends ActionTypes>(props: ConfirmChangeProps<Types>) {
  const { feature, action, success, failure, children, ...rest } = props;
  const change = useAdminChange<Types>(feature, action, {
    success,
    // The dialog itself says why it failed, unless it closes because someone else was faster.
    failure: (problem) => (problem.code === rest.doneBy ? (failure?.(problem) ?? {}) : undefined),
  });
  return (
    <ConfirmRun {...rest} action={change}>
      {typeof children === 'function' ? children(change.problem) : children}
    </ConfirmRun>
  );
}
