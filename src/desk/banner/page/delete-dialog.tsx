import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { banner as feature, type schemas } from '../contract.ts';

export type Inspection = ActionOf<typeof schemas, 'inspect'>['output'];

export type CurrentBanner = NonNullable<Inspection['banner']>;

import en from './words/en.json';

const say = words(en);

interface DeleteDialogProps {
  banner: CurrentBanner;
  onClose: () => void;
}

export function DeleteDialog({ banner, onClose }: DeleteDialogProps) {
  const { refreshDesk } = useDeskClient();

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'delete'>>
      feature={feature}
      action="delete"
      input={{ id: banner.id }}
      onClose={onClose}
      onDone={() => {
        refreshDesk();
        onClose();
      }}
      // Another admin deleted it first, so there is nothing left to confirm.
      doneBy="banner/gone"
      title={say('delete.title')}
      sentence={
        <Sentence text={say('delete.sentence')} parts={{ by: <b>{banner.created_by}</b> }} />
      }
      verb={say('delete.verb')}
      busyVerb={say('delete.busy')}
      success={({ detail }) => ({ title: say('delete.done'), description: detail })}
      failure={({ code }) =>
        code === 'banner/gone' ? { tone: 'warn', title: say('gone.title') } : {}
      }
    />
  );
}
