import type { ReactNode } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { NoPass } from '#kit/page/no-pass.tsx';
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
  const { pass } = useDeskClient();
  if (pass.held) return children;
  return (
    <div className="grid gap-4 sm:gap-5">
      {title}
      <NoPass
        title={say('no-pass.title')}
        text={say('no-pass.text')}
        redeem={say('no-pass.redeem')}
      />
    </div>
  );
}
