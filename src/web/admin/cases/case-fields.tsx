import { fullMomentOf } from '../../../ui/time-words.ts';
import { words } from '../../../ui/words.ts';
import type { AuditCase } from './audit-case.ts';
import en from './words/en.json';

const say = words(en);

/** What the machine knows of a case, as it stands in the log. */
export function CaseFields({ one }: { one: AuditCase }) {
  const fields: [string, string | null][] = [
    [say('field.action'), one.action],
    [say('field.outcome'), one.outcome],
    [say('field.actor'), one.actor],
    [say('field.address'), one.address],
    [say('field.targets'), one.targets > 0 ? String(one.targets) : null],
    [say('field.at'), fullMomentOf(one.at)],
    [say('field.ended'), one.ended_at === null ? null : fullMomentOf(one.ended_at)],
    [say('field.request'), one.request_id],
    [say('field.detail'), jsonOf(one.detail)],
    [say('field.result'), jsonOf(one.result)],
  ];
  return (
    <dl className="case-fields">
      {fields
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function jsonOf(value: Record<string, unknown> | null): string | null {
  return value === null || Object.keys(value).length === 0 ? null : JSON.stringify(value, null, 2);
}
