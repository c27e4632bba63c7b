import { Link } from 'wouter';
import type { ChainResult } from '#kit/contract/audit.ts';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { verdictWords } from '../fault-words.ts';
import en from './words/en.json';

const say = words(en);

const looks = {
  intact: { box: 'border-ok-fill bg-ok-soft', icon: 'text-ok', mark: 'check' },
  unproven: { box: 'border-warn-fill bg-warn-soft', icon: 'text-warn', mark: 'question' },
  older: { box: 'border-warn-fill bg-warn-soft', icon: 'text-warn', mark: 'question' },
  broken: { box: 'border-bad-fill bg-bad-soft', icon: 'text-bad', mark: 'cross' },
} as const;

interface ChainResultBoxProps {
  verdict: ChainResult;
  /** The head that the log was compared with. */
  head?: string | undefined;
}

/** Shows the result of a verification. Only an intact log looks like success. */
export function ChainResultBox({ verdict, head }: ChainResultBoxProps) {
  const adminPath = useAdminPath();
  const { title, detail, limits } = verdictWords(verdict, head);
  const { box, icon, mark } = looks[verdict.state];
  const { fault } = verdict;
  const caseId = fault && 'case' in fault ? fault.case : null;
  return (
    <div
      role={verdict.state === 'intact' ? 'status' : 'alert'}
      className={`flex gap-3 rounded-panel border px-4 py-3 ${box}`}
    >
      <Icon name={mark} className={`mt-px ${icon}`} />
      <div className="grid min-w-0 gap-1">
        <b>{title}</b>
        <p className="text-small">{detail}</p>
        {limits !== null && <p className="text-small text-ink-2">{limits}</p>}
        {caseId !== null && (
          <p className="text-small">
            <Link to={adminPath(`cases/${caseId}`)}>{say('verdict.case', { id: caseId })}</Link>
          </p>
        )}
      </div>
    </div>
  );
}
