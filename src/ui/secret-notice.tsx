import { Icon } from './icon.tsx';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface SecretNoticeProps {
  /** The kind of secret: 'a Roblox login cookie'. */
  kind: string;
  /** A sentence that tells its owner how to revoke it. */
  revoke: string;
  revokeUrl?: string | undefined;
}

/** Shown next to a field that received a login. It never repeats the value. */
export function SecretNotice({ kind, revoke, revokeUrl }: SecretNoticeProps) {
  return (
    <div role="alert" className="flex gap-2.5 rounded-control bg-bad-soft px-3 py-2.5 text-small">
      <Icon name="lock" size={18} className="mt-px text-bad" />
      <p>
        <b>{say('secret.title')}.</b> {say('secret.sent', { kind, revoke })}{' '}
        {revokeUrl && (
          <a href={revokeUrl} target="_blank" rel="noreferrer">
            {say('secret.revoke')}
          </a>
        )}
      </p>
    </div>
  );
}
