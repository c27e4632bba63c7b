import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { words } from '../ui/words.ts';
import type { Tool } from './contract.ts';
import { CaseLink } from './page-case.tsx';
import { type Problem, useDeskClient } from './page-client.tsx';
import en from './words/en.json';

const say = words(en);

/** What stands in the way of this tool, said before anything is typed. */
export function PageNotices({ tool }: { tool: Tool }) {
  const { backend, pass, openRedeem } = useDeskClient();
  const scope = pass.info?.scope;
  const needsPass = Object.values(tool.actions).some((action) => action.access === 'moderator');
  const isOutOfScope = scope !== undefined && scope !== null && !scope.includes(tool.id);
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
          {say('scope.detail', { tool: tool.title })}
        </Notice>
      )}
    </>
  );
}

/** The last failure of an action, kept in the page after its message box has gone. */
export function ProblemNotice({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  return (
    <ErrorText>
      <b>{problem.title}.</b> {problem.detail} <CaseLink id={problem.caseId} />
    </ErrorText>
  );
}

interface NoticeProps {
  tone: 'bad' | 'plain';
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

function Notice({ tone, icon, title, children, action }: NoticeProps) {
  const look = tone === 'bad' ? 'border-bad-fill bg-bad-soft' : 'border-line bg-surface';
  return (
    <div
      role="status"
      className={`mb-4 flex flex-wrap items-center gap-3 rounded-panel border px-4 py-3 sm:mb-5 sm:px-5 ${look}`}
    >
      <Icon name={icon} className={tone === 'bad' ? 'text-bad' : 'text-ink-2'} />
      <p className="min-w-0 flex-1 basis-52">
        <b className="block">{title}</b>
        <span className="text-small text-ink-2">{children}</span>
      </p>
      {action}
    </div>
  );
}
