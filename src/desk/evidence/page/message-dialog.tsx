import { buttonLook } from '#ui/button-look.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Item, KeptMessage } from './item.ts';
import { MessageText, nameAuthor } from './message-quote.tsx';
import en from './words/en.json';

const say = words(en);

interface MessageDialogProps {
  one: Item;
  message: KeptMessage;
  /** Where it was sent. */
  title: string;
  now: number;
  onClose: () => void;
}

/** Shows a message in full, as it was when it was added. */
export function MessageDialog({ one, message, title, now, onClose }: MessageDialogProps) {
  const { text, is_forwarded: isForwarded, is_masked: isMasked } = message;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} wide>
      <div className="grid gap-4">
        <Facts items={listFacts(one, message, now)} />
        <section
          aria-label={say('message.text')}
          // It may be long enough to scroll.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: only so can it be scrolled with the keyboard
          tabIndex={0}
          className="max-h-[44dvh] overflow-auto rounded-control bg-sunken px-3.5 py-3"
        >
          <MessageText message={message} className="block" />
        </section>
        {isForwarded && <p className="text-small text-ink-2">{say('message.forwarded')}</p>}
        {isMasked && <p className="text-small text-ink-2">{say('message.masked')}</p>}
        <div className="flex flex-wrap gap-2">
          {text.trim() !== '' && <CopyButton text={text} label={say('message.copy')} />}
          {one.url !== null && (
            <a
              href={one.url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonLook({ size: 'small' })}
              aria-label={say('link.open.named', { name: title })}
            >
              {say('link.open')}
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function listFacts(one: Item, message: KeptMessage, now: number) {
  const { author, sent_at: sentAt, files, embeds } = message;
  const shown = nameAuthor(message);
  const name = author?.is_webhook ? say('message.by-webhook', { name: shown }) : shown;
  return [
    {
      term: say('message.author'),
      value: (
        <>
          <bdi>{name}</bdi> {author && <span className="text-small text-ink-2">{author.id}</span>}
        </>
      ),
    },
    ...(sentAt === null
      ? []
      : [{ term: say('message.sent'), value: <TimeText at={sentAt} now={now} form="moment" /> }]),
    {
      term: say('message.kept'),
      value: (
        <>
          <bdi>{one.by}</bdi>, <TimeText at={one.at} now={now} form="moment" />
        </>
      ),
    },
    ...countFact('message.files', files),
    ...countFact('message.embeds', embeds),
  ];
}

function countFact(term: 'message.files' | 'message.embeds', count: number) {
  return count === 0 ? [] : [{ term: say(term), value: say('message.left', { count }) }];
}
