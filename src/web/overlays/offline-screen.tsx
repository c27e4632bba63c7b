import { useCell } from '#kit/page/cell.ts';
import { useCountdown } from '#ui/countdown.ts';
import { words } from '#ui/words.ts';
import { nextLookAt } from '../client/watch.ts';
import { FullScreen } from './full-screen.tsx';
import en from './words/en.json';

const say = words(en);

export function OfflineScreen() {
  const seconds = useCountdown(useCell(nextLookAt));
  return (
    <FullScreen icon="clock" title={say('offline.title')}>
      <p className="text-on-band-2">{say('offline.detail')}</p>
      <p className="text-small tabular-nums">
        {seconds > 0 ? say('offline.next', { seconds }) : say('offline.now')}
      </p>
    </FullScreen>
  );
}
