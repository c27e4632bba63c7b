interface PageOrNone {
  document?: { documentElement?: { lang: string } };
}

/** The language of the page, as its `<html lang>` gives it. The server writes English. */
export const locale = (globalThis as PageOrNone).document?.documentElement?.lang || 'en';

/** Days before months and 24 hours: what moderators in several countries read without a doubt. */
export const dateLocale = locale === 'en' ? 'en-GB' : locale;
