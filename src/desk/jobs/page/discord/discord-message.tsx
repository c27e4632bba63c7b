import type { ReactNode } from 'react';
import type { DiscordMessage as Message } from '#kit/contract/discord-view.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { Tag } from '#ui/tag.tsx';
import { Tile } from '#ui/tile.tsx';
import { words } from '#ui/words.ts';
import { DiscordText } from './discord-text.tsx';
import en from './words/en.json';

const say = words(en);

interface DiscordMessageProps {
  message: Message;
  /** Who sees it. */
  caption: string;
  now: number;
  linkTo: (path: string) => string | undefined;
  /** Its buttons, and why they can't be pressed. */
  children?: ReactNode;
}

/** A message of the bot, in the desk's own look. */
export function DiscordMessage(props: DiscordMessageProps) {
  const { message, caption, now, linkTo, children } = props;
  const { siteName } = useDeskClient();
  return (
    <section aria-label={caption} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="text-small text-ink-2">{caption}</p>
      <div className="flex gap-3 rounded-control border border-line bg-raised p-3">
        <Tile icon="message" tone="accent" />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2.5">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="wrap-anywhere">{siteName}</b>
              <Tag>{say('bot')}</Tag>
            </p>
            <DiscordText content={message.content} now={now} linkTo={linkTo} />
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
