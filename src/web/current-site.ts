import { createCell, useCell } from '#kit/page/cell.ts';
import { onPart } from './client/load.ts';
import { readSite, site } from './site.ts';

/** What an admin can change while the page is open. */
type CurrentSite = Pick<typeof site, 'siteName' | 'communityInviteUrl' | 'supportContact'>;

interface Told {
  name: string;
  community_invite_url: string | null;
  support_contact: string | null;
}

const current = createCell<CurrentSite>(pick(site));

/** The name and the contacts of this desk. They come with the page, and then with every load. */
export function useSite(): CurrentSite {
  return useCell(current);
}

onPart<Told>('settings/site', (answer) => {
  if (!answer?.ok) return;
  const told = {
    siteName: answer.data.name,
    communityInviteUrl: answer.data.community_invite_url,
    supportContact: answer.data.support_contact,
  };
  // Read like what came with the page: nothing else may become a link.
  const next = pick(readSite(JSON.stringify(told)));
  if (JSON.stringify(next) !== JSON.stringify(current.get())) current.set(next);
});

function pick({ siteName, communityInviteUrl, supportContact }: CurrentSite): CurrentSite {
  return { siteName, communityInviteUrl, supportContact };
}
