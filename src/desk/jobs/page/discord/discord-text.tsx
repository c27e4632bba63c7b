import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { NO_ADDRESS } from '#kit/contract/discord-view.ts';
import { type Piece, readMarkdown } from '#kit/message/read-markdown.ts';
import { TimeText } from '#ui/time-text.tsx';

interface DiscordTextProps {
  content: string;
  /** The server's time. */
  now: number;
  /** Where a path of the desk leads from here; undefined if it leads nowhere. */
  linkTo: (path: string) => string | undefined;
}

/** A message that the desk wrote, as elements. What people typed in it is text and nothing else. */
export function DiscordText({ content, now, linkTo }: DiscordTextProps) {
  return (
    <div className="grid gap-0.5 wrap-anywhere">
      {readMarkdown(content).map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <p key={at}>{drawAll(pieces, { now, linkTo })}</p>
      ))}
    </div>
  );
}

type Drawing = Pick<DiscordTextProps, 'now' | 'linkTo'>;

function drawAll(pieces: readonly Piece[], drawing: Drawing): ReactNode {
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
    <Fragment key={at}>{draw(piece, drawing)}</Fragment>
  ));
}

function draw(piece: Piece, drawing: Drawing): ReactNode {
  switch (piece.kind) {
    case 'bold':
      return <b>{drawAll(piece.pieces, drawing)}</b>;
    case 'code':
      return <code className="font-mono">{piece.text}</code>;
    case 'time':
      return <TimeText at={piece.at} now={drawing.now} form={piece.form} />;
    case 'link':
      return <DeskLink url={piece.url} text={piece.text} linkTo={drawing.linkTo} />;
    default:
      return piece.text;
  }
}

/** Only pages of the desk are opened. Any other address is shown as words. */
function DeskLink({ url, text, linkTo }: { url: string; text: string } & Pick<Drawing, 'linkTo'>) {
  const isOwn = url.startsWith(`${NO_ADDRESS}/`);
  const to = isOwn ? linkTo(url.slice(NO_ADDRESS.length)) : undefined;
  return to === undefined ? (
    <span className="text-accent">{text}</span>
  ) : (
    <Link to={to}>{text}</Link>
  );
}
