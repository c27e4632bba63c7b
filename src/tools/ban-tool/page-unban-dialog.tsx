import { useGuardedText } from '#kit/page/guard.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Acting } from './page-acting.tsx';
import type { BanRow } from './page-ban-pages.tsx';
import type { Experience } from './page-experience.tsx';
import { PrivateReasonField } from './page-reason.tsx';
import { useUnbanRoom } from './page-unban.tsx';
import en from './words/en.json';

const say = words(en);

interface UnbanDialogProps {
  row: BanRow;
  experience: Experience;
  acting: Acting;
  onClose: () => void;
}

/** From the list: what lifting does, then the button. */
export function UnbanDialog({ row, experience, acting, onClose }: UnbanDialogProps) {
  const reason = useGuardedText();
  const room = useUnbanRoom();
  const used = reason.value.trim().length;
  const name = row.username ?? row.user_id;
  const { unban } = acting;

  async function confirm() {
    const whom = { userId: row.user_id, name: row.username, picture: row.thumbnail_url };
    const order = { verb: 'unban' as const, whom, place: experience.name, at: Date.now() };
    const kept = reason.value.trim();
    const outcome = await unban.order(order, {
      user: row.user_id,
      universe_id: experience.id,
      ...(kept !== '' && { private_reason: kept }),
    });
    if (outcome.kind !== 'refused') onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={say('unban.named', { name })}
      sentence={
        <Sentence
          text={say('sentence.unban')}
          parts={{
            name: <b className="wrap-anywhere">{name}</b>,
            place: <b className="wrap-anywhere">{experience.name}</b>,
          }}
        />
      }
      verb={say('unban.named', { name })}
      busyVerb={say('unbanning')}
      tone="safe"
      busy={unban.busy}
      problem={unban.problem}
      disabledReason={used > room ? say('missing.private') : undefined}
      onConfirm={() => void confirm()}
    >
      <PrivateReasonField
        text={reason}
        used={used}
        max={room}
        hint={say('private.hint')}
        isOptional
      />
    </ConfirmDialog>
  );
}
