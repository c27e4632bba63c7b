// A message for a channel: its limits, what is wrong with one, and the form in which Discord takes it. Both halves use it.

import type { MessageEmbed } from '#platforms/discord/webhooks.ts';
import {
  COLOR_MAX,
  CONTENT_MAX,
  EMBED_MAX,
  EMBEDS_MAX,
  EMBEDS_TOTAL_MAX,
  FIELDS_MAX,
  LINK_MAX,
  USERNAME_MAX,
} from './message-limits.ts';

export interface EmbedField {
  name: string;
  value: string;
  inline: boolean;
}

export interface Embed {
  title?: string | undefined;
  description?: string | undefined;
  /** Makes the title a link. */
  url?: string | undefined;
  color?: number | undefined;
  author?: string | undefined;
  /** The address of a picture. */
  image?: string | undefined;
  footer?: string | undefined;
  fields?: readonly EmbedField[] | undefined;
}

export interface MessageText {
  content: string;
  username?: string | undefined;
  avatar_url?: string | undefined;
  embeds?: readonly Embed[] | undefined;
}

export type MessageFault =
  | 'message-missing'
  | 'message-long'
  | 'name'
  | 'avatar'
  | 'embeds-many'
  | 'embed-empty'
  | 'embed-part-long'
  | 'embed-link'
  | 'embed-color'
  | 'embed-fields-many'
  | 'embed-field'
  | 'embeds-long';

/** Returns the first problem. A message with files needs no text. */
export function findMessageFault(
  { content, username = '', avatar_url = '', embeds = [] }: MessageText,
  { hasFiles = false } = {},
): MessageFault | undefined {
  const isBlank = content.trim() === '' && embeds.length === 0 && !hasFiles;
  if (isBlank) return 'message-missing';
  if (content.length > CONTENT_MAX) return 'message-long';
  if (username.trim().length > USERNAME_MAX) return 'name';
  if (avatar_url.trim() !== '' && !isLink(avatar_url, ['https:'])) return 'avatar';
  return findEmbedsFault(embeds);
}

function findEmbedsFault(embeds: readonly Embed[]): MessageFault | undefined {
  if (embeds.length > EMBEDS_MAX) return 'embeds-many';
  for (const embed of embeds) {
    const fault = findEmbedFault(embed);
    if (fault) return fault;
  }
  return countEmbeds(embeds) > EMBEDS_TOTAL_MAX ? 'embeds-long' : undefined;
}

function findEmbedFault(embed: Embed): MessageFault | undefined {
  const { title, description, author, footer, url, image, color = 0, fields = [] } = embed;
  if (countEmbed(embed) === 0 && !image?.trim()) return 'embed-empty';
  const parts: [string | undefined, number][] = [
    [title, EMBED_MAX.title],
    [description, EMBED_MAX.description],
    [author, EMBED_MAX.author],
    [footer, EMBED_MAX.footer],
  ];
  if (parts.some(([text, max]) => lengthOf(text) > max)) return 'embed-part-long';
  if ([url, image].some((link) => link?.trim() && !isLink(link, WEB))) return 'embed-link';
  if (!Number.isInteger(color) || color < 0 || color > COLOR_MAX) return 'embed-color';
  if (fields.length > FIELDS_MAX) return 'embed-fields-many';
  return fields.every(isWhole) ? undefined : 'embed-field';
}

function isWhole({ name, value }: EmbedField): boolean {
  const [nameLength, valueLength] = [lengthOf(name), lengthOf(value)];
  return (
    nameLength > 0 &&
    nameLength <= EMBED_MAX.fieldName &&
    valueLength > 0 &&
    valueLength <= EMBED_MAX.fieldValue
  );
}

const WEB = ['https:', 'http:'];

function isLink(text: string, protocols: readonly string[]): boolean {
  const link = text.trim();
  return link.length <= LINK_MAX && protocols.includes(URL.parse(link)?.protocol ?? '');
}

/** Discord trims each part before it counts. */
function lengthOf(text: string | undefined): number {
  return text?.trim().length ?? 0;
}

export function countEmbeds(embeds: readonly Embed[]): number {
  return embeds.reduce((sum, embed) => sum + countEmbed(embed), 0);
}

function countEmbed({ title, description, author, footer, fields = [] }: Embed): number {
  const texts = [
    title,
    description,
    author,
    footer,
    ...fields.flatMap((one) => [one.name, one.value]),
  ];
  return texts.reduce((sum, text) => sum + lengthOf(text), 0);
}

/** The embeds as Discord takes them. Parts without text are left out. */
export function toDiscordEmbeds(embeds: readonly Embed[]): MessageEmbed[] {
  return embeds.map((embed) => {
    const [title, description, url] = [embed.title, embed.description, embed.url].map(trimmed);
    const [author, image, footer] = [embed.author, embed.image, embed.footer].map(trimmed);
    const fields = (embed.fields ?? []).map(({ name, value, inline }) => ({
      name: name.trim(),
      value: value.trim(),
      inline,
    }));
    return {
      ...(title && { title }),
      ...(description && { description }),
      ...(url && { url }),
      ...(embed.color !== undefined && { color: embed.color }),
      ...(author && { author: { name: author } }),
      ...(image && { image: { url: image } }),
      ...(footer && { footer: { text: footer } }),
      ...(fields.length > 0 && { fields }),
    };
  });
}

function trimmed(text: string | undefined): string | undefined {
  return text?.trim();
}

interface ReadEmbed extends Omit<MessageEmbed, 'fields'> {
  fields?: readonly { name: string; value: string; inline?: boolean | undefined }[] | undefined;
}

export function fromDiscordEmbeds(embeds: readonly ReadEmbed[]) {
  return embeds.map(({ author, image, footer, fields, title, description, url, color }) => ({
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(color !== undefined && { color }),
    ...(author && { author: author.name }),
    ...(image && { image: image.url }),
    ...(footer && { footer: footer.text }),
    ...(fields && { fields: fields.map((field) => ({ ...field, inline: field.inline ?? false })) }),
  }));
}

const WORDS_MAX = 80;

/** The beginning of a message, by which people recognize it in a list. */
export function firstWords({
  content,
  embeds = [],
}: Pick<MessageText, 'content' | 'embeds'>): string {
  const [embed] = embeds;
  const field = embed?.fields?.[0]?.name;
  const texts = [content, embed?.title, embed?.description, embed?.author, field, embed?.footer];
  const text = texts.find((one) => lengthOf(one) > 0) ?? '';
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= WORDS_MAX ? line : `${line.slice(0, WORDS_MAX).toWellFormed()}…`;
}
