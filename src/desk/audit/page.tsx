import { useState } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { CasePanel } from './page/case-panel.tsx';
import { ChainResultBox } from './page/chain-result-box.tsx';
import { EraseDialog } from './page/erase-dialog.tsx';
import { useChain } from './page/use-chain.ts';
import { VerifyDialog } from './page/verify-dialog.tsx';
import en from './page/words/en.json';

const say = words(en);

export function Screen() {
  const { disabledReason } = useMayChange();
  const [opened, setOpened] = useState<'verify' | 'erase'>();
  const { data: chain } = useChain();
  const verdict = chain?.verified?.verdict;
  const close = () => setOpened(undefined);
  return (
    <AdminScreen
      title={say('title')}
      actions={
        <>
          <Button icon="user-x" disabledReason={disabledReason} onClick={() => setOpened('erase')}>
            {say('erase')}
          </Button>
          <Button icon="check" onClick={() => setOpened('verify')}>
            {say('verify')}
          </Button>
        </>
      }
    >
      <p className="max-w-[68ch] text-ink-2">{say('text')}</p>
      {verdict && verdict.state !== 'intact' && <ChainResultBox verdict={verdict} />}
      <CasePanel chain={chain} />
      {opened === 'verify' && <VerifyDialog chain={chain} onClose={close} />}
      {opened === 'erase' && <EraseDialog onClose={close} />}
    </AdminScreen>
  );
}
