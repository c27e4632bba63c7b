import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { words } from '#ui/words.ts';
import { BANNER_MESSAGE_MAX } from '../contract.ts';
import type { CurrentBanner } from './current-panel.tsx';
import { type Draft, secondsOf } from './draft.ts';
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
      sentence={<Sentence draft={draft} current={current} />}
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

function Sentence({ draft, current }: Pick<PublishOrderProps, 'draft' | 'current'>) {
  const seconds = secondsOf(draft);
  if (draft.message.trim() === '') return say('sentence.empty');
  if (draft.message.length > BANNER_MESSAGE_MAX) return say('sentence.over');
  return (
    <>
      {say('sentence.before')}
      <b>{seconds === 0 ? say('sentence.stays') : say('sentence.for', { seconds })}</b>
      {say('sentence.after')}
      {current && (
        <>
          {say('sentence.replaces')}
          <b>{current.created_by}</b>.
        </>
      )}
    </>
  );
}
