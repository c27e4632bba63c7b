import { useMayChange } from '#kit/admin/use-may-change.ts';
import { Button } from '#ui/button.tsx';
import { CheckList, CheckRow } from '#ui/check-list.tsx';
import { locale } from '#ui/locale.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import type { Report } from '../report.ts';
import { useRecheck } from './use-recheck.ts';
import en from './words/en.json';

const say = words(en);

interface PermissionsProps {
  report: Report;
  refetch: () => void;
}

interface Wanted {
  name: string;
  title: string;
  tools: string[];
}

/** What the key must allow, one by one, with the tools that need it. */
export function Permissions({ report, refetch }: PermissionsProps) {
  const { mayChange, disabledReason } = useMayChange();
  const { roblox } = report;
  const wanted = listWanted(report);
  const key = roblox.mode === 'broken' ? null : roblox.key;
  const lacking = key ? wanted.filter(({ name }) => !allows(key.scopes, name)) : [];
  const isLacking =
    lacking.length > 0 || roblox.universes.some(({ missing }) => missing.length > 0);
  const recheck = useRecheck('roblox', { isNeeded: isLacking && mayChange, refetch });
  return (
    <CheckList title={say('permissions')} aside={say('permissions.aside')}>
      {wanted.map((one) => {
        const isMet = key && allows(key.scopes, one.name);
        return (
          <CheckRow
            key={one.name}
            mark={isMet === null ? 'none' : isMet ? 'ok' : 'bad'}
            title={
              <>
                <b>{one.title}</b> <code className="text-small text-ink-2">{one.name}</code>
              </>
            }
            hint={say('permission.for', { tools: new Intl.ListFormat(locale).format(one.tools) })}
            state={<PermissionState isMet={isMet} />}
          />
        );
      })}
      {isLacking && (
        <li className="flex flex-wrap items-center gap-3 pt-3">
          <Button
            size="small"
            icon="refresh"
            busy={recheck.busy}
            busyLabel={say('checking')}
            disabledReason={disabledReason}
            onClick={recheck.checkNow}
          >
            {say('check')}
          </Button>
          <span className="text-small text-ink-2">{say('permissions.fix')}</span>
        </li>
      )}
    </CheckList>
  );
}

function PermissionState({ isMet }: { isMet: boolean | null }) {
  if (isMet === null) {
    return <span className="text-small text-ink-2">{say('permission.unknown')}</span>;
  }
  return isMet ? (
    <StateTag state="ok">{say('permission.met')}</StateTag>
  ) : (
    <StateTag state="bad">{say('permission.missing')}</StateTag>
  );
}

function listWanted({ tools }: Report): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { title: tool, needs } of tools) {
    for (const { platform, name, title } of needs) {
      // The owner's own app is no permission of the key.
      if (platform !== 'roblox' || !name.includes(':')) continue;
      const one = wanted.get(name) ?? { name, title, tools: [] };
      if (!one.tools.includes(tool)) one.tools.push(tool);
      wanted.set(name, one);
    }
  }
  return [...wanted.values()];
}

type Scopes = NonNullable<Report['roblox']['key']>['scopes'];

/** Roblox lists `a.b:write` as the scope `a.b` with the operation `write`. */
function allows(scopes: Scopes, wanted: string): boolean {
  const [name, operation = ''] = wanted.split(':');
  return scopes.some((scope) => scope.name === name && scope.operations.includes(operation));
}
