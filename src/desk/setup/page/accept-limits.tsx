import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { setup as feature, type schemas } from '../contract.ts';
import type { Checklist } from './checklist.ts';
import en from './words/en.json';

const say = words(en);

/** Keeps the limits as they are, which is a decision too. */
export function AcceptLimits({ checklist }: { checklist: Checklist }) {
  const { disabledReason } = useMayChange();
  const mark = useAdminChange<ActionOf<typeof schemas, 'mark'>>(feature, 'mark', {
    failure: () => ({}),
  });
  const { targets, decided } = checklist.limits;
  if (decided) return null;
  return (
    <Button
      variant="solid"
      busy={mark.busy}
      disabledReason={disabledReason}
      onClick={() => void mark.run({ step: 'limits', as: 'accepted' })}
    >
      {say('limits.accept', { targets })}
    </Button>
  );
}
