import type { Form } from '../form.ts';

/** https://docs.discord.com/developers/reference#locales */
const LOCALES = [
  ...['id', 'da', 'de', 'en-GB', 'en-US', 'es-ES', 'es-419', 'fr', 'hr', 'it', 'lt', 'hu', 'nl'],
  ...['no', 'pl', 'pt-BR', 'ro', 'fi', 'sv-SE', 'vi', 'tr', 'cs', 'el', 'bg', 'ru', 'uk', 'hi'],
  ...['th', 'zh-CN', 'ja', 'zh-TW', 'ko'],
];

/** Reports translations into unknown languages, and those that break the limit of the text itself. */
export function readLocalized(form: Form, name: string, range: { min: number; max: number }): void {
  const value = form.raw(name);
  if (value === undefined || value === null) return;
  const texts = form.below(name, value);
  for (const locale of texts.names()) {
    if (LOCALES.includes(locale)) texts.text(locale, range);
    else texts.fault(locale, 'BASE_TYPE_CHOICES', 'Unknown locale');
  }
}
