import { useState } from 'react';
import { CodeReveal, type MadeCode } from '#desk/access/codes/page/code-reveal.tsx';
import { NewCodeDialog } from '#desk/access/codes/page/new-code-dialog.tsx';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { useTally } from './use-overview.ts';
import en from './words/en.json';

const say = words(en);

/** Opens the dialog of the screen Access codes. */
export function NewCode() {
  const { disabledReason } = useMayChange();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<readonly MadeCode[]>([]);
  const { data } = useTally();
  return (
    <>
      <Button
        variant="solid"
        icon="plus"
        disabledReason={disabledReason}
        onClick={() => setMaking(true)}
      >
        {say('new-code')}
      </Button>
      <NewCodeDialog
        open={isMaking}
        onOpenChange={setMaking}
        serverNow={data?.now ?? Date.now()}
        onMade={setMade}
      />
      <CodeReveal codes={made} onClose={() => setMade([])} />
    </>
  );
}
