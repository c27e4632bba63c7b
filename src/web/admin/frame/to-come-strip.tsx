import { Link } from 'react-router';
import { settings as feature, type schemas } from '#desk/settings/contract.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { unitMs } from '#kit/contract/settings.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { dateOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { Strip } from './strip.tsx';

const say = words(en);
const POLL_MS = 60_000;

/** On every screen while what the desk keeps is about to be erased sooner: no admin may miss it. */
export function ToComeStrip() {
  const { data } = useAdminQuery<ActionOf<typeof schemas, 'read'>>(feature, 'read', {
    pollMs: POLL_MS,
  });
  return data?.settings.map(({ name, value, to_come }) => {
    const key = `to-come.${name}`;
    if (!to_come || !(key in en)) return null;
    const parts = { by: to_come.by, to: daysOf(to_come.value), from: daysOf(value) };
    return (
      <Strip key={name} tone="warn" icon="clock" title={say(key as keyof typeof en, parts)}>
        {say('to-come.from', { date: dateOf(to_come.at) })}{' '}
        <Link to="/admin/settings">{say('to-come.link')}</Link>
      </Strip>
    );
  });
}

const daysOf = (value: unknown) => say('to-come.days', { count: Number(value) / unitMs.d });
