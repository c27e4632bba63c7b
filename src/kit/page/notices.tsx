import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { words } from '#ui/words.ts';
import { isInScope, type Tool } from '../contract/feature.ts';
import { AskForIt } from './ask.tsx';
import { CaseLink } from './case.tsx';
import { type Problem, useDeskClient } from './client.tsx';
import { Lacks } from './lacks.tsx';
import { Notice } from './notice.tsx';
import { HasPageNotices, isSaidAbove, isSuspended, PAGE_NOTICES_ID } from './said-above.ts';
import en from './words/en.json';

const say = words(en);

/** Shows what keeps this tool from working, before the user types anything. */
export function PageNotices({ tool }: { tool: Tool }) {
  const { backend, pass, openRedeem } = useDeskClient();
  const scope = pass.info?.scope;
  const needsPass = Object.values(tool.actions).some((action) => action.access === 'moderator');
  const isOutOfScope = !isInScope(tool, scope);
  return (
    <div id={PAGE_NOTICES_ID} tabIndex={-1} className="scroll-mt-20 outline-none">
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
      {pass.problem && isSuspended(pass.problem) && (
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
    </div>
  );
}

interface ProblemNoticeProps {
  problem: Problem | undefined;
  /** What to do instead. */
  children?: ReactNode;
}

/** The last failure of an action. It stays until the person changes something in its form. */
export function ProblemNotice({ problem, children }: ProblemNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const isAbove = use(HasPageNotices) && problem !== undefined && isSaidAbove(problem);
  const isOutdated = useChangedSince(problem, place);
  if (!problem || isAbove || isOutdated) return null;
  return (
    <div ref={place} className="grid justify-items-start gap-2">
      <ErrorText role="alert">
        <b>{problem.title}.</b> {problem.detail} <CaseLink id={problem.caseId} />
      </ErrorText>
      {problem.code === 'limits/budget' && <AskForIt kind="budget" />}
      {children}
    </div>
  );
}

/** Tells whether a field of the form around this place has changed since the problem appeared. */
function useChangedSince(
  problem: Problem | undefined,
  place: RefObject<HTMLElement | null>,
): boolean {
  const [outdated, setOutdated] = useState<Problem>();
  useEffect(() => {
    const own = place.current;
    const form = own?.closest('form');
    if (!problem || !form) return;
    const note = ({ target }: Event) => {
      // The notice may have a field of its own, which changes nothing in the form.
      if (!own?.contains(target as Node)) setOutdated(problem);
    };
    form.addEventListener('input', note);
    return () => form.removeEventListener('input', note);
  }, [problem, place]);
  return problem !== undefined && outdated === problem;
}
