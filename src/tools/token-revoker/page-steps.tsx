import { Link } from 'react-router';
import type { IconName } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tile } from '#ui/tile.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

const steps: readonly {
  kind: 'bot' | 'webhook' | 'key' | 'cookie' | 'user';
  icon: IconName;
  to: string;
}[] = [
  { kind: 'webhook', icon: 'webhook', to: '/delete-webhook' },
  { kind: 'bot', icon: 'key-round', to: 'https://discord.com/developers/applications' },
  { kind: 'user', icon: 'user-x', to: 'https://discord.com/channels/@me' },
  { kind: 'key', icon: 'key-round', to: 'https://create.roblox.com/dashboard/credentials' },
  { kind: 'cookie', icon: 'user-x', to: 'https://www.roblox.com/my/account#!/security' },
];

/** Where everything that this tool cannot end is ended. */
export function Steps() {
  return (
    <Panel title={say('other')} flush>
      <p className="px-4 pt-4 text-ink-2 sm:px-5">{say('other.intro')}</p>
      <ul className="divide-y divide-line">
        {steps.map(({ kind, icon, to }) => (
          <li key={kind} className="flex gap-3.5 px-4 py-3.5 sm:px-5">
            <Tile icon={icon} />
            <div className="grid min-w-0 gap-0.5">
              <h3>{say(`step.${kind}`)}</h3>
              <p className="text-small text-ink-2">{say(`step.${kind}.how`)}</p>
              <p className="text-small">
                {to.startsWith('/') ? (
                  <Link to={to}>{say(`step.${kind}.open`)}</Link>
                ) : (
                  <a href={to} target="_blank" rel="noreferrer">
                    {say(`step.${kind}.open`)}
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
