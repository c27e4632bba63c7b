import { useDeskClient } from './client.tsx';

/** The title of the tab. Without a text it is the site's name alone. */
export function PageTitle({ text }: { text?: string }) {
  const { siteName } = useDeskClient();
  return <title>{text === undefined ? siteName : `${text} · ${siteName}`}</title>;
}
