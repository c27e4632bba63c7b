import { bans } from '#desk/bans/contract.ts';
import { words } from '#ui/words.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { useAdminPages } from '../../use-admin-pages.ts';
import { BanForm } from './ban-form.tsx';
import { BanList, type BanPage } from './ban-list.tsx';
import en from './words/en.json';

const say = words(en);

export function Screen() {
  // The same call as the list without a search: it is made once.
  const { first } = useAdminPages<BanPage, never>(bans, 'list', { rowsOf: () => [] });
  return (
    <AdminScreen title={say('screen')}>
      <BanForm ownAddress={first?.your_address} now={first?.now ?? Date.now()} />
      <BanList />
    </AdminScreen>
  );
}
