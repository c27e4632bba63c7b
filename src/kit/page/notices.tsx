import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { words } from '#ui/words.ts';
import { isInScope, type Tool } from '../contract/feature.ts';
import { AskForIt } from './ask.tsx';
import { CaseLink } from './case.tsx';
import { type Problem, useDeskClient } from './client.tsx';
import { Lacks } from './lacks.tsx';
import { Notice } from './notice.tsx';
import en from './words/en.json';

const say = words(en);

/** Shows what keeps this tool from working, before the user types anything. */
export function PageNotices({ tool }: { tool: Tool }) {
  const { backend, pass, openRedeem } = useDeskClient();
  const scope = pass.info?.scope;
  const needsPass = Object.values(tool.actions).some((action) => action.access === 'moderator');
  const isOutOfScope = !isInScope(tool, scope);
  return (
    <>
      {backend === 'unreachable' && (
        <Notice tone="bad" icon="unplug" title={say('unreachable.title')}>
          {say('unreachable.detail')}
        </Notice>
      )}
      {needsPass && !pass.held && (
        <Notice
          tone="plain"
          icon="ticket"
          title={say('pass.missing.title')}
          action={<Button onClick={openRedeem}>{say('pass.redeem')}</Button>}
        >
          {say('pass.missing.detail')}
        </Notice>
      )}
      {pass.problem?.code === 'access/pass-invalid' && (
        <Notice
          tone="bad"
          icon="ticket"
          title={pass.problem.title}
          action={<Button onClick={openRedeem}>{say('pass.redeem')}</Button>}
        >
          {pass.problem.detail}
        </Notice>
      )}
      {pass.problem?.code === 'access/network-locked' && (
        <Notice tone="bad" icon="lock" title={pass.problem.title}>
          {pass.problem.detail}
        </Notice>
      )}
      {isOutOfScope && (
        <Notice tone="plain" icon="lock" title={say('scope.title')}>
          <p className="mb-2">{say('scope.detail', { tool: tool.title })}</p>
          <AskForIt kind="tool" tool={tool} />
        </Notice>
      )}
      <Lacks tool={tool} />
    </>
  );
}

/** The last failure of an action, kept on the page after its message has disappeared. */
export function ProblemNotice({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <ErrorText>
        <b>{problem.title}.</b> {problem.detail} <CaseLink id={problem.caseId} />
      </ErrorText>
      {problem.code === 'limits/budget' && <AskForIt kind="budget" />}
    </div>
  );
}
