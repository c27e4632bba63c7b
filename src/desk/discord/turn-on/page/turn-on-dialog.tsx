import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Facts } from '#ui/facts.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import { discordTurnOn, type schemas } from '../contract.ts';
import type { Preview } from './state.ts';
import en from './words/en.json';

const say = words(en);

/** Asks Discord what is there before it asks the admin. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const preview = useAdminQuery<ActionOf<typeof schemas, 'preview'>>(discordTurnOn, 'preview');
  const { data, isFetching } = preview;
  const isReady = data !== undefined && !isFetching;
  const obstacle = data?.obstacle ? say('confirm.obstacle') : undefined;
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'turnOn'>>
      feature={discordTurnOn}
      action="turnOn"
      input={{ seen: data?.seen ?? '' }}
      onClose={onClose}
      title={say('confirm.title')}
      sentence={say('confirm.sentence')}
      verb={say('confirm.verb')}
      busyVerb={say('confirm.busy')}
      tone="safe"
      disabledReason={isReady ? obstacle : say('confirm.wait')}
      success={({ detail }) => ({ title: say('confirm.done'), description: detail })}
    >
      <QueryView query={preview} error={say('preview.error')} rows={3}>
        {(found) => (found.obstacle ? <Obstacle {...found.obstacle} /> : <Plan plan={found} />)}
      </QueryView>
    </ConfirmChange>
  );
}

function Obstacle({ title, detail }: { title: string; detail: string }) {
  return (
    <p className="rounded-control bg-bad-soft px-3.5 py-2.5 text-small">
      <b className="block">{title}</b>
      {detail}
    </p>
  );
}

/** What will be there, and what goes. */
function Plan({ plan }: { plan: Preview }) {
  const { address, former_address: former, commands, servers } = plan;
  return (
    <>
      <Facts
        items={[
          { term: say('address'), value: <Address url={address ?? ''} /> },
          {
            term: say('former'),
            value: former === null ? say('former.none') : <Address url={former} />,
          },
          { term: say('commands'), value: commands.join(', ') },
        ]}
      />
      <ul
        aria-label={say('servers')}
        className="max-h-64 divide-y divide-line overflow-y-auto border-y border-line"
      >
        {servers.map((server) => (
          <Server key={server.id} server={server} />
        ))}
      </ul>
    </>
  );
}

function Address({ url }: { url: string }) {
  return <code className="text-[13px] wrap-anywhere">{url}</code>;
}

const looks = { ready: 'idle', same: 'ok', failed: 'bad' } as const;

function Server({ server }: { server: Preview['servers'][number] }) {
  const { name, state, replaces, why } = server;
  return (
    <li className="grid gap-1 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="min-w-0 wrap-anywhere">{name}</b>
        <span className="ml-auto max-sm:ml-0">
          <StateTag state={looks[state]}>{say(`server.${state}`)}</StateTag>
        </span>
      </div>
      {replaces.length > 0 && (
        <p className="text-small wrap-anywhere">
          {say('server.replaces', { names: replaces.join(', ') })}
        </p>
      )}
      {why !== null && <p className="text-small text-ink-2">{why}</p>}
    </li>
  );
}
