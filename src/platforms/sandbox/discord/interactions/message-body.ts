// Reads the message in an answer, an edit or a post.
import type { Message } from '../../world/things.ts';
import { readEmbeds } from '../embeds.ts';
import type { Form } from '../form.ts';
import { readMentions } from '../mentions.ts';
import { readComponents } from './check-components.ts';

export const SUPPRESS_EMBEDS = 1 << 2;
export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
export const SUPPRESS_NOTIFICATIONS = 1 << 12;
export const COMPONENTS_V2 = 1 << 15;

const CONTENT_MAX = 2000;
const FLAGS_MAX = 2 ** 31 - 1;

export type MessageBody = Pick<Message, 'content' | 'embeds' | 'components' | 'flags' | 'pings'>;

interface Reading {
  /** Fields that aren't sent stay as they are here. */
  before?: MessageBody | undefined;
  /** The flags that may be set. */
  flags: number;
  pingsByDefault?: readonly string[];
}

export function readBody(form: Form, { before, flags, pingsByDefault }: Reading): MessageBody {
  const set = readFlags(form, flags) | (before?.flags ?? 0);
  const isV2 = (set & COMPONENTS_V2) !== 0;
  const text = form.text('content', { min: 0, max: CONTENT_MAX });
  const content = form.has('content') ? (text ?? '') : (before?.content ?? '');
  const embeds = form.has('embeds') ? readEmbeds(form) : (before?.embeds ?? []);
  const components = readComponents(form, { isV2 }) ?? before?.components ?? [];
  if (isV2) refuseOldFields(form, { content, embeds });
  return {
    content,
    embeds: embeds.length > 0 ? embeds : undefined,
    components: components.length > 0 ? components : undefined,
    flags: set === 0 ? undefined : set,
    pings: readMentions(form, content, pingsByDefault),
  };
}

export function readFlags(form: Form, allowed: number): number {
  const flags = form.whole('flags', { min: 0, max: FLAGS_MAX }) ?? 0;
  if ((flags & ~allowed) === 0) return flags;
  form.fault('flags', 'MESSAGE_FLAGS_INVALID', `Only the flags ${allowed} can be set here.`);
  return flags & allowed;
}

function refuseOldFields(form: Form, body: { content: string; embeds: unknown[] }): void {
  const message = 'The MessageFlags.IS_COMPONENTS_V2 flag allows only components';
  const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';
  if (body.content !== '') form.fault('content', code, message);
  if (body.embeds.length > 0) form.fault('embeds', code, message);
}

export function isEmpty({ content, embeds, components }: MessageBody): boolean {
  return content.trim() === '' && !embeds && !components;
}
