interface PageOrNone {
  document?: { documentElement?: { lang: string } };
}

/** The page's language, from `<html lang>`. The server writes English. */
export const locale = (globalThis as PageOrNone).document?.documentElement?.lang || 'en';

/** Day before month and a 24-hour clock, which moderators in several countries read without ambiguity. */
export const dateLocale = locale === 'en' ? 'en-GB' : locale;
