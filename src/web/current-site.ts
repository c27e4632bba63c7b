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

const current = createCell<CurrentSite>(site);

/** The name and the contacts of this desk. They come with the page, and then with every load. */
export function useSite(): CurrentSite {
  return useCell(current);
}

onPart<Told>('settings/site', (answer) => {
  if (!answer?.ok) return;
  const { name: siteName, community_invite_url, support_contact: supportContact } = answer.data;
  const told = { siteName, communityInviteUrl: community_invite_url, supportContact };
  // Read like what came with the page: nothing else may become a link.
  const {
    siteName: name,
    communityInviteUrl,
    supportContact: contact,
  } = readSite(JSON.stringify(told));
  const next = { siteName: name, communityInviteUrl, supportContact: contact };
  const before = current.get();
  const isSame = Object.entries(next).every(
    ([key, value]) => before[key as keyof CurrentSite] === value,
  );
  if (!isSame) current.set(next);
});
