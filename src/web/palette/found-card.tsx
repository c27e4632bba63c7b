import { loginWords } from '#desk/guard/rules.ts';
import type { FoundSecret, Recognised } from '#kit/recognise/recognised.ts';
import type { LoginKind } from '#kit/secrets/secret-shapes.ts';
import { Arch } from '#ui/arch.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Tile } from '#ui/tile.tsx';
import { words } from '#ui/words.ts';
import { describeDetail, describeTitle } from './describe.ts';
import type { SmartText } from './smart-text.ts';
import en from './words/en.json';

const say = words(en);

type Told = Exclude<Recognised, FoundSecret>;

const people: readonly string[] = [
  'roblox-profile',
  'roblox-id',
  'roblox-name',
  'discord-id',
  'user-mention',
];

const icons: Record<Told['kind'], IconName> = {
  'roblox-profile': 'id-card',
  'roblox-id': 'id-card',
  'roblox-name': 'id-card',
  'discord-id': 'id-card',
  'user-mention': 'id-card',
  'role-mention': 'users',
  'channel-mention': 'message',
  'roblox-experience': 'link',
  'roblox-list': 'users',
  'discord-list': 'users',
  'mixed-list': 'users',
  invite: 'door-open',
  message: 'message',
  webhook: 'webhook',
  address: 'monitor',
  link: 'link',
  'access-code': 'ticket',
};

/** Describes the text in the field. For a secret, only its kind and how to revoke it. */
export function FoundCard({ found, trouble }: Partial<Pick<SmartText, 'found' | 'trouble'>>) {
  if (trouble === 'too-long') return <p>{say('too-long')}</p>;
  if (!found) return null;
  if (found.kind === 'secret') return <SecretCard secret={found.secret} />;
  const detail = describeDetail(found);
  return (
    <div className="flex items-center gap-3">
      {people.includes(found.kind) ? (
        <Arch icon={icons[found.kind]} />
      ) : (
        <Tile icon={icons[found.kind]} />
      )}
      <p className="min-w-0">
        <b className="block wrap-anywhere">{describeTitle(found)}</b>
        {detail && <span className="block text-small text-ink-2">{detail}</span>}
      </p>
    </div>
  );
}

const logins: readonly string[] = [
  'roblox-cookie',
  'discord-token',
  'login-line',
] satisfies LoginKind[];

type OtherSecret = Exclude<FoundSecret['secret'], LoginKind>;

function SecretCard({ secret }: Pick<FoundSecret, 'secret'>) {
  if (logins.includes(secret)) return <SecretNotice {...loginWords(secret as LoginKind)} />;
  const other = secret as OtherSecret;
  const kind = say(`secret.${other}.kind`);
  const revoke = say(`secret.${other}.revoke`);
  return (
    <div role="alert" className="flex gap-2.5 rounded-control bg-bad-soft px-3 py-2.5 text-small">
      <Icon name="lock" size={18} className="mt-px text-bad" />
      <p>
        <b>{say('secret.title')}.</b> {say('secret.sentence', { kind, revoke })}
      </p>
    </div>
  );
}
