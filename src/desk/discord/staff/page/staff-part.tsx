import { useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import { SuspensionText } from '#kit/admin/suspension-text.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { discordStaff, type schemas } from '../contract.ts';
import { ChooseStaff } from './choose-staff.tsx';
import type { Staff } from './staff.ts';
import en from './words/en.json';

const say = words(en);
const POLL_MS = 30_000;

/** Part of the panel of the Discord bot, below the use from Discord, as long as that is on. */
export function StaffPart() {
  const look = useAdminQuery<ActionOf<typeof schemas, 'look'>>(discordStaff, 'look', {
    pollMs: POLL_MS,
  });
  const { data, problem } = look;
  const hasPart = data ? data.is_on || data.suspended.length > 0 : problem;
  if (!hasPart) return null;
  return (
    <section
      aria-label={say('title')}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4 sm:p-5"
    >
      <QueryView query={look} error={say('error')} rows={2}>
        {(staff) => <Shown staff={staff} />}
      </QueryView>
    </section>
  );
}

function Shown({ staff }: { staff: Staff }) {
  const { disabledReason } = useMayChange();
  const [isChoosing, setChoosing] = useState(false);
  const { chosen, now, is_on: isOn, linked, suspended, trouble } = staff;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>{say('title')}</h3>
        {isOn && <span className="text-small text-ink-2">{say('linked', { count: linked })}</span>}
      </div>
      <div className="grid max-w-[72ch] gap-1.5">
        <p>
          <b className="wrap-anywhere">{sayRule(staff)}</b>
        </p>
        {chosen && (
          <p className="text-small text-ink-2">
            {say('chosen')} <TimeText at={chosen.at} now={now} /> {say('by', { by: chosen.by })}
          </p>
        )}
        <p className="text-small text-ink-2">{say('about')}</p>
      </div>
      {isOn && trouble && (
        <p className="max-w-[72ch] rounded-control border border-bad-fill bg-bad-soft px-3.5 py-2.5 text-small wrap-anywhere">
          {say(`trouble.${trouble.what}`, { server: trouble.server })}
        </p>
      )}
      {suspended.length > 0 && <Suspended suspended={suspended} />}
      {isChoosing ? (
        <ChooseStaff staff={staff} onDone={() => setChoosing(false)} />
      ) : (
        isOn && (
          <div>
            <Button disabledReason={disabledReason} onClick={() => setChoosing(true)}>
              {say('change')}
            </Button>
          </div>
        )
      )}
    </>
  );
}

function sayRule({ server, role }: Staff): string {
  if (!server) return say('any');
  if (!role) return say('server', { server: server.name });
  return say('role', { role: role.name, server: server.name });
}

function Suspended({ suspended }: Pick<Staff, 'suspended'>) {
  const adminPath = useAdminPath();
  return (
    <div className="grid gap-2">
      <ul aria-label={say('suspended')} className="divide-y divide-line border-y border-line">
        {suspended.map(({ id, label, holder, suspension }) => (
          <li key={id} className="grid gap-1 py-2.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b className="min-w-0 wrap-anywhere">{label}</b>
              {holder !== label && (
                <span className="text-small text-ink-2 wrap-anywhere">{holder}</span>
              )}
              <span className="ml-auto max-sm:ml-0">
                <StateTag state="bad">{say('state.suspended')}</StateTag>
              </span>
            </div>
            <p className="text-small text-ink-2 wrap-anywhere">
              <SuspensionText suspension={suspension} />
            </p>
          </li>
        ))}
      </ul>
      <div>
        <LinkButton size="small" to={adminPath('passes')}>
          {say('suspended.open')}
        </LinkButton>
      </div>
    </div>
  );
}
