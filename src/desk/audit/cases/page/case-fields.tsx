import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { sayFullMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { AuditCase } from './audit-case.ts';
import en from './words/en.json';

const say = words(en);

/** Builds a link to the list of cases that share this value; undefined if no list can be filtered by it. */
export type OnlyLink = (by: {
  actor?: string;
  target?: string;
  job?: string;
}) => string | undefined;

interface CaseFieldsProps {
  one: AuditCase;
  only?: OnlyLink | undefined;
  /** Omits the side padding that it has in a list. */
  flush?: boolean | undefined;
}

/** Shows the raw fields of a case as the log has them. */
export function CaseFields({ one, only, flush }: CaseFieldsProps) {
  const { actor, target, target_name, job_id } = one;
  const job = job_id === null ? null : String(job_id);
  const about = target ?? (one.is_erased ? say('erased') : null);
  const fields: [string, ReactNode, (string | undefined)?][] = [
    [say('field.action'), one.action],
    [say('field.outcome'), one.outcome],
    [say('field.actor'), actor, only?.({ actor })],
    [say('field.address'), one.address],
    [say('field.target'), about, target === null ? undefined : only?.({ target })],
    [say('field.target-name'), target_name],
    [say('field.targets'), one.targets > 0 ? String(one.targets) : null],
    [say('field.platform'), one.platform],
    [say('field.job'), job, job === null ? undefined : only?.({ job })],
    [say('field.undoes'), one.undoes],
    [say('field.undone-by'), one.undone_by],
    [say('field.at'), sayFullMoment(one.at)],
    [say('field.ended'), one.ended_at === null ? null : sayFullMoment(one.ended_at)],
    [say('field.request'), one.request_id],
    [say('field.detail'), formatJson(one.detail)],
    [say('field.result'), formatJson(one.result)],
  ];
  return (
    <dl
      className={`grid gap-1.5 text-small ${flush ? 'pt-2.5' : 'pt-1 pr-5 pb-4 pl-21 max-sm:px-4'}`}
    >
      {fields
        .filter(([, value]) => value !== null)
        .map(([name, value, href]) => (
          <div
            key={name}
            className="grid grid-cols-[132px_minmax(0,1fr)] gap-3 max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-0"
          >
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-mono text-[13px] tracking-[-0.01em] wrap-anywhere whitespace-pre-wrap">
              {value}
              {href !== undefined && (
                <Link
                  className="ml-3 font-sans whitespace-nowrap"
                  to={href}
                  aria-label={say('only.named', { name })}
                >
                  {say('only')}
                </Link>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function formatJson(value: Record<string, unknown> | null): string | null {
  return value === null || Object.keys(value).length === 0 ? null : JSON.stringify(value, null, 2);
}
