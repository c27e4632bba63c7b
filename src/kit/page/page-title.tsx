import { useDeskClient } from './client.tsx';

/** The tab's title: just the site's name if there's no text. */
export function PageTitle({ text }: { text?: string }) {
  const { siteName } = useDeskClient();
  return <title>{text === undefined ? siteName : `${text} · ${siteName}`}</title>;
}
