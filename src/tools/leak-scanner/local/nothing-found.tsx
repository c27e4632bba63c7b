import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tile } from '#ui/tile.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface NothingFoundProps {
  isStopped: boolean;
  onAnother: () => void;
}

export function NothingFound({ isStopped, onAnother }: NothingFoundProps) {
  return (
    <Panel>
      <div className="flex flex-wrap items-start gap-3.5">
        <Tile icon={isStopped ? 'warning' : 'check'} tone={isStopped ? 'warn' : 'ok'} />
        <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-1.5">
          <h2>{say('found.none')}</h2>
          <p className="max-w-[68ch] text-ink-2">
            {say(isStopped ? 'found.none.stopped' : 'found.none.detail')}
          </p>
          <Button className="mt-2" icon="refresh" onClick={onAnother}>
            {say('another')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
