import { useDeskClient } from '#kit/page/client.tsx';
import type { GuardedText } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Acting } from './page-acting.tsx';
import type { Experience } from './page-experience.tsx';
import type { PlayerLook, Seen } from './page-look.tsx';
import { Keys, Name, WaitNote } from './page-order.tsx';
import { PrivateReasonField } from './page-reason.tsx';
import { privateRoom } from './rules.ts';
import en from './words/en.json';

const say = words(en);

/** As many characters as are left beside the case that stands in front. */
export function useUnbanRoom(): number {
  const { pass } = useDeskClient();
  return privateRoom(pass.info?.label ?? '');
}

interface UnbanOrderProps {
  seen: Seen;
  look: PlayerLook;
  experience: Experience;
  acting: Acting;
  reason: GuardedText;
}

/** Letting somebody back in: harmless, so in verdigris. */
export function UnbanOrder({ seen, look, experience, acting, reason }: UnbanOrderProps) {
  const { unban } = acting;
  const room = useUnbanRoom();
  const used = reason.value.trim().length;
  const parts = {
    name: <Name of={seen} />,
    place: <b className="wrap-anywhere">{experience.name}</b>,
  };
  return (
    <>
      <PrivateReasonField
        text={reason}
        used={used}
        max={room}
        hint={say('private.hint')}
        isOptional
      />
      <Order
        tone="safe"
        sentence={
          used > room ? (
            say('missing.private')
          ) : (
            <Sentence text={say('sentence.unban')} parts={parts} />
          )
        }
      >
        <Button
          type="submit"
          variant="solid"
          size="large"
          busy={unban.busy}
          busyLabel={say('unbanning')}
          cooldownUntil={unban.cooldownUntil}
          disabled={used > room}
          disabledReason={unban.disabledReason}
        >
          {say('unban.named', { name: seen.username })}
        </Button>
        <Keys />
        <WaitNote until={look.waitUntil} />
      </Order>
    </>
  );
}
