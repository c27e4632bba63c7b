import { Link } from 'wouter';
import { connections, type schemas } from '#desk/connections/contract.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Dot } from '#ui/dot.tsx';
import { locale } from '#ui/locale.ts';
import { words } from '#ui/words.ts';
import { useLiveWords } from '../../shell/live-state.tsx';
import { POLL_MS } from '../use-crowded.ts';
import en from './words/en.json';

const say = words(en);
const NAMED_MAX = 3;
const line = 'flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 max-sm:w-full';

type Report = ActionOf<typeof schemas, 'inspect'>['output'];

/** Whether every tool has what it needs, and how the tools are doing now. Each shows nothing until it is known. */
export function PreflightLine() {
  const { data } = useAdminQuery<ActionOf<typeof schemas, 'inspect'>>(connections, 'inspect', {
    pollMs: POLL_MS,
  });
  const live = useLiveWords();
  if (!data && !live) return null;
  return (
    <div className="panel flex flex-wrap gap-x-7 gap-y-2 px-4 py-3 sm:px-5">
      {data && <Preflight report={data} />}
      <p className={line}>
        <span className="flex min-w-0 items-center gap-2.5">
          {live && <Dot state={live.look} />}
          {say('live', { state: live?.text ?? say('live.unknown') })}
        </span>
        <Link to="/status" className="ml-auto text-small">
          {say('live.link')}
        </Link>
      </p>
    </div>
  );
}

function Preflight({ report: data }: { report: Report }) {
  const adminPath = useAdminPath();
  const practised = countPractised(data);
  const lacking = data.tools.filter(({ works }) => works === 'no' || works === 'partly');
  return (
    <p className={`${line} flex-1`}>
      <span className="flex min-w-0 items-center gap-2.5">
        <Dot state={lacking.length > 0 ? 'bad' : practised === 2 ? 'practice' : 'ok'} />
        {lacking.length === 0
          ? say(fineWords[practised] ?? 'preflight.fine')
          : say('preflight.lacking', { count: lacking.length, tools: nameTools(lacking) })}
      </span>
      <Link to={adminPath('connections')} className="ml-auto text-small">
        {say('preflight.link')}
      </Link>
    </p>
  );
}

/** By how many of the two platforms are in practice mode. */
const fineWords = ['preflight.fine', 'preflight.partly', 'preflight.practice'] as const;

function countPractised({ discord, roblox }: Report): number {
  return [discord, roblox].filter(({ mode }) => mode === 'practice').length;
}

function nameTools(tools: Report['tools']): string {
  const names = tools.slice(0, NAMED_MAX).map(({ title }) => title);
  const others = tools.length - names.length;
  return others > 0 ? `${names.join(', ')} +${others}` : new Intl.ListFormat(locale).format(names);
}
