import type { ReactNode } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface ForHoldersProps {
  /** Shown above the message for visitors without a pass, if the children bring their own title. */
  title?: ReactNode;
  children: ReactNode;
}

/** Shows its children to holders of a pass; others learn how to get one. */
export function ForHolders({ title, children }: ForHoldersProps) {
  const { pass, openRedeem } = useDeskClient();
  if (pass.held) return children;
  return (
    <div className="grid gap-4 sm:gap-5">
      {title}
      <EmptyState
        icon="ticket"
        title={say('no-pass.title')}
        action={
          <Button className="mt-2" onClick={openRedeem}>
            {say('no-pass.redeem')}
          </Button>
        }
      >
        {say('no-pass.text')}
      </EmptyState>
    </div>
  );
}
