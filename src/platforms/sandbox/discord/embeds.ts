// Discord's documented limits for embeds.
import type { Form } from './form.ts';

const EMBEDS_MAX = 10;
const FIELDS_MAX = 25;
const CHARACTERS_MAX = 6000;
const COLOR_MAX = 0xffffff;

/** Returns the embeds as sent, plus Discord's defaults, and reports each documented limit they exceed. */
export function readEmbeds(form: Form): unknown[] {
  const sent = form.raw('embeds');
  if (sent === undefined || sent === null) return [];
  if (!Array.isArray(sent)) {
    form.fault('embeds', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  if (sent.length > EMBEDS_MAX) {
    form.fault('embeds', 'BASE_TYPE_MAX_LENGTH', `Must be ${EMBEDS_MAX} or fewer in length.`);
  }
  const all = sent.slice(0, EMBEDS_MAX).map((embed, at) => ({ embed, at }));
  const lengths = all.map(({ embed, at }) => measureEmbed(form.below(`embeds.${at}`, embed)));
  if (lengths.reduce((sum, length) => sum + length, 0) > CHARACTERS_MAX) {
    const message = `Embed size exceeds maximum size of ${CHARACTERS_MAX}`;
    form.fault('embeds', 'MAX_EMBED_SIZE_EXCEEDED', message);
  }
  return sent.map(filled);
}

/** Adds the fields that Discord fills in. */
function filled(embed: unknown) {
  const { fields } = (embed ?? {}) as Record<string, unknown>;
  const told = Array.isArray(fields)
    ? { fields: fields.map((one) => ({ inline: false, ...one })) }
    : {};
  return { type: 'rich', ...(embed as object), ...told };
}

function measureEmbed(embed: Form): number {
  const length = (form: Form, name: string, max: number) =>
    form.text(name, { min: 0, max })?.trim().length ?? 0;
  embed.text('url', { min: 0, max: 2048 });
  embed.whole('color', { min: 0, max: COLOR_MAX });
  const own = length(embed, 'title', 256) + length(embed, 'description', 4096);
  const footer = embed.below('footer', embed.raw('footer') ?? undefined);
  const author = embed.below('author', embed.raw('author') ?? undefined);
  const fields = listEmbedFields(embed).map((field) => {
    field.needs('name');
    field.needs('value');
    return length(field, 'name', 256) + length(field, 'value', 1024);
  });
  return [length(footer, 'text', 2048), length(author, 'name', 256), ...fields].reduce(
    (sum, part) => sum + part,
    own,
  );
}

function listEmbedFields(embed: Form): Form[] {
  const fields = embed.raw('fields');
  if (!Array.isArray(fields)) return [];
  if (fields.length > FIELDS_MAX) {
    embed.fault('fields', 'BASE_TYPE_MAX_LENGTH', `Must be ${FIELDS_MAX} or fewer in length.`);
  }
  return fields.map((field, at) => embed.below(`fields.${at}`, field));
}
