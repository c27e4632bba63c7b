import { toOneLine } from '#kit/message/markdown.ts';
import { words } from '#ui/words.ts';
import type { KeptMessage } from './item.ts';
import en from './words/en.json';

const say = words(en);

/** In a sentence, a name must not turn around the words beside it. */
export function nameAuthor({ author }: KeptMessage): string {
  if (!author) return say('message.unknown');
  const name = toOneLine(author.name).trim();
  return name === '' ? author.id : name;
}

interface MessageQuoteProps {
  message: KeptMessage;
  onShow: () => void;
}

/** The beginning of a message, which opens the rest. */
export function MessageQuote({ message, onShow }: MessageQuoteProps) {
  const name = nameAuthor(message);
  return (
    <div className="relative flex h-30 flex-col gap-1 overflow-hidden bg-sunken px-3 py-2.5 text-small">
      <bdi className="block shrink-0 truncate font-semibold">{name}</bdi>
      <MessageText message={message} className="line-clamp-4 shrink-0 text-[13px] text-ink-2" />
      {/* Beside the text and not around it, so that a screen reader can read both. */}
      <button
        type="button"
        className="absolute inset-0 cursor-zoom-in -outline-offset-2"
        aria-label={say('message.show', { name })}
        onClick={onShow}
      />
    </div>
  );
}

interface MessageTextProps {
  message: KeptMessage;
  className: string;
}

/** The text as it was written, in its own direction. Nothing in it is a link, a mention or Markdown here. */
export function MessageText({ message: { text }, className }: MessageTextProps) {
  if (text.trim() === '') return <span className={className}>{say('message.no-text')}</span>;
  return (
    <span dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      {text}
    </span>
  );
}
