import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import { words } from '#ui/words.ts';
import { bans } from './contract.ts';
import { BanForm } from './page/ban-form.tsx';
import { BanList, type BanPage } from './page/ban-list.tsx';
import en from './page/words/en.json';

const say = words(en);

export function Screen() {
  // The list without a search makes the same call, so it is made only once.
  const { first } = useAdminPages<BanPage, never>(bans, 'list', { rowsOf: () => [] });
  return (
    <AdminScreen title={say('screen')}>
      <BanForm ownAddress={first?.your_address} now={first?.now ?? Date.now()} />
      <BanList />
    </AdminScreen>
  );
}
