import {
  type BotReply,
  BUTTON_LABEL_MAX,
  BUTTON_LINK_MAX,
  BUTTONS_MAX,
  checkReply,
  MESSAGE_MAX,
  type ReplyButton,
} from '#platforms/discord/interactions/answer-shapes.ts';
import { cutText, type Markdown } from './markdown.ts';

const STYLES = { plain: 2, good: 3, danger: 4 } as const;

export type Button =
  | { label: string; style: keyof typeof STYLES; customId: string }
  | { label: string; url: string };

/** What a person reads in Discord. */
export interface Reply {
  lines: readonly Markdown[];
  buttons?: readonly Button[] | undefined;
}

/** The message as Discord takes it: nobody is notified, and what is too long is left out. */
export function writeReply({ lines, buttons = [] }: Reply): BotReply {
  const drawn = buttons.flatMap(drawButton);
  const rows = [];
  for (let at = 0; at < drawn.length; at += BUTTONS_MAX) {
    rows.push({ type: 1 as const, components: drawn.slice(at, at + BUTTONS_MAX) });
  }
  return checkReply({
    content: joinLines(lines.map(({ text }) => text)),
    allowed_mentions: { parse: [] },
    components: rows,
  });
}

const MORE = '…';

/** Leaves out whole lines, because half of one could lose the end of a link or of an escape. */
function joinLines(lines: readonly string[]): string {
  const kept: string[] = [];
  let length = MORE.length;
  for (const text of lines) {
    length += [...text].length + 1;
    if (length > MESSAGE_MAX) return [...kept, MORE].join('\n');
    kept.push(text);
  }
  return kept.join('\n');
}

function drawButton(button: Button): ReplyButton[] {
  const label = cutText(button.label.toWellFormed(), BUTTON_LABEL_MAX);
  const shared = { type: 2, label } as const;
  if ('customId' in button) {
    return [{ ...shared, style: STYLES[button.style], custom_id: button.customId }];
  }
  // A desk with a very long address has no such button. The lines say where to look.
  return button.url.length > BUTTON_LINK_MAX ? [] : [{ ...shared, style: 5, url: button.url }];
}
