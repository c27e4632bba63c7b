import { site } from '#web/site.ts';

/** The title of the tab. Without a text it is the name of the site alone. */
export function PageTitle({ text }: { text?: string }) {
  return <title>{text === undefined ? site.siteName : `${text} · ${site.siteName}`}</title>;
}
