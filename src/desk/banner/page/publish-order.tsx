import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { BANNER_MESSAGE_MAX } from '../contract.ts';
import type { CurrentBanner } from './delete-dialog.tsx';
import { countSeconds, type Draft } from './draft.ts';
import en from './words/en.json';

const say = words(en);

interface PublishOrderProps {
  draft: Draft;
  current: CurrentBanner | null;
  contested: boolean;
  busy: boolean;
  disabledReason: string | undefined;
}

export function PublishOrder(props: PublishOrderProps) {
  const { draft, current, contested, busy, disabledReason } = props;
  return (
    <Order
      tone={contested ? 'danger' : 'safe'}
      sentence={<Consequence draft={draft} current={current} />}
    >
      <Button
        type="submit"
        variant={contested ? 'danger' : 'solid'}
        busy={busy}
        busyLabel={say('publish.busy')}
        disabledReason={disabledReason}
      >
        {say(contested ? 'publish.again' : 'publish')}
      </Button>
    </Order>
  );
}

function Consequence({ draft, current }: Pick<PublishOrderProps, 'draft' | 'current'>) {
  const seconds = countSeconds(draft);
  if (draft.message.trim() === '') return say('sentence.empty');
  if (draft.message.length > BANNER_MESSAGE_MAX) return say('sentence.over');
  return (
    <>
      <Sentence
        text={say(seconds === 0 ? 'sentence.stays' : 'sentence.for')}
        parts={{ seconds: <b>{seconds}</b> }}
      />
      {current && (
        <>
          {' '}
          <Sentence text={say('sentence.replaces')} parts={{ by: <b>{current.created_by}</b> }} />
        </>
      )}
    </>
  );
}
