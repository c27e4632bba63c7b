import type { ActionOf } from '#kit/page/action.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import en from './words/en.json';

const say = words(en);

const CREDENTIALS = 'https://create.roblox.com/dashboard/credentials';

type Key = ActionOf<typeof schemas, 'inspect'>['output'];
type KeyState = 'works' | 'disabled' | 'expired';

export function keyState({ enabled, expired }: Pick<Key, 'enabled' | 'expired'>): KeyState {
  if (expired) return 'expired';
  return enabled ? 'works' : 'disabled';
}

export function KeyCard({ found }: { found: Key }) {
  const place = useBroughtIntoView(found);
  const state = keyState(found);
  return (
    <Panel
      title={say('result')}
      aside={<StateTag state={state === 'works' ? 'ok' : 'bad'}>{say(`state.${state}`)}</StateTag>}
    >
      <div ref={place} className="grid gap-4">
        {state !== 'works' && <FixHint tone="bad">{say(`state.${state}.fix`)}</FixHint>}
        {state === 'works' && found.expires_soon && (
          <FixHint tone="warn" title={say('expires.soon')}>
            {say('expires.soon.detail')}
          </FixHint>
        )}
        <Facts
          items={[
            { term: say('name'), value: found.name },
            { term: say('expires'), value: <Expiry found={found} /> },
            {
              term: say('checked'),
              value: <TimeText at={found.checked_at} now={found.now} />,
            },
            { term: say('scopes'), value: <Scopes scopes={found.scopes} /> },
          ]}
        />
      </div>
    </Panel>
  );
}

interface MendProps {
  tone: 'bad' | 'warn';
  title?: string;
  children: string;
}

/** Says what is wrong with the key, and links to where it can be fixed. */
function FixHint({ tone, title, children }: MendProps) {
  const look = { bad: 'bg-bad-soft', warn: 'bg-warn-soft' }[tone];
  const colour = { bad: 'text-bad', warn: 'text-warn' }[tone];
  return (
    <div className={`flex gap-2.5 rounded-control px-3.5 py-3 ${look}`}>
      <Icon name="warning" size={18} className={`mt-0.5 ${colour}`} />
      <div className="grid justify-items-start gap-2.5">
        <p>
          {title && <b>{title}. </b>}
          {children}
        </p>
        <LinkButton to={CREDENTIALS} size="small" icon="link">
          {say('credentials')}
        </LinkButton>
      </div>
    </div>
  );
}

function Expiry({ found: { expires_at, now } }: { found: Key }) {
  if (expires_at === null) return say('expires.never');
  return <TimeText at={expires_at} now={now} form="moment" />;
}

function Scopes({ scopes }: { scopes: Key['scopes'] }) {
  if (scopes.length === 0) return say('scopes.none');
  return (
    <ul className="grid gap-1.5">
      {scopes.map(({ name, operations, universes }) => (
        <li key={`${name} ${operations.join()}`}>
          <span className="font-mono text-small wrap-anywhere">
            {say('operations', { name, operations: operations.join(', ') })}
          </span>
          <span className="block text-[13px] text-ink-2">{sayExtent(universes)}</span>
        </li>
      ))}
    </ul>
  );
}

function sayExtent(universes: Key['scopes'][number]['universes']): string {
  if (universes === null) return say('scopes.all');
  return say('scopes.in', { places: universes.map(({ id, name }) => name ?? id).join(', ') });
}
