// Apart from the rules, because contracts need them, and so the page's first view.

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
export const CONTENT_MAX = 2_000;
export const USERNAME_MAX = 80;
export const LINK_MAX = 2_048;
export const EMBEDS_MAX = 10;
/** The characters of all embeds together. */
export const EMBEDS_TOTAL_MAX = 6_000;
export const FIELDS_MAX = 25;
export const COLOR_MAX = 0xffffff;
export const EMBED_MAX = {
  title: 256,
  description: 4_096,
  author: 256,
  footer: 2_048,
  fieldName: 256,
  fieldValue: 1_024,
} as const;
