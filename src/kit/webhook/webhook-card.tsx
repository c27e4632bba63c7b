import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export interface ShownWebhook {
  id: string;
  name: string;
  avatar_url: string | null;
  guild_id: string | null;
  guild_name?: string | null | undefined;
  channel_id: string | null;
  channel_name?: string | null | undefined;
}

/** A webhook in two lines: its name and where it posts. */
export function WebhookCard({ of, children }: { of: ShownWebhook; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken px-3 py-2.5">
      <WebhookPicture of={of} look="bg-raised!" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="wrap-anywhere">{webhookName(of)}</b>
          {children}
        </p>
        <p className="text-small wrap-anywhere text-ink-2">{sayPlace(of)}</p>
      </div>
    </div>
  );
}

interface PictureProps {
  of: Pick<ShownWebhook, 'name' | 'avatar_url'>;
  look?: string;
}

/** Square, because a webhook isn't a person. */
export function WebhookPicture({ of, look = '' }: PictureProps) {
  if (of.avatar_url === null) {
    return (
      <span className={`tile ${look}`}>
        <Icon name="webhook" />
      </span>
    );
  }
  return (
    <img
      src={of.avatar_url}
      alt={say('avatar', { name: webhookName(of) })}
      width={36}
      height={36}
      referrerPolicy="no-referrer"
      className="size-9 flex-none rounded-control bg-raised object-cover"
    />
  );
}

export function webhookName({ name }: Pick<ShownWebhook, 'name'>): string {
  return name === '' ? say('nameless') : name;
}

function sayPlace(of: ShownWebhook): string {
  const channel = of.channel_name
    ? say('channel.named', { name: of.channel_name })
    : of.channel_id && say('channel', { id: of.channel_id });
  const server = of.guild_name ?? (of.guild_id && say('server', { id: of.guild_id }));
  return [channel, server].filter(Boolean).join(' · ');
}
