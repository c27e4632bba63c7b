import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import type { Sample, SampleKind } from '../contract/connections.ts';
import type { PlatformName } from '../contract/needs.ts';
import { useDeskClient } from './client.tsx';
import en from './words/en.json';

const say = words(en);

const samplePlatforms: Record<SampleKind, PlatformName> = {
  webhooks: 'discord',
  accounts: 'discord',
  players: 'roblox',
  tokens: 'roblox',
};

interface SamplesProps {
  of: SampleKind;
  onPick: (value: string) => void;
}

/** In practice mode, offers samples to try the tool on; pressing one fills the field. */
export function PracticeSamples({ of, onPick }: SamplesProps) {
  const { platforms, pass } = useDeskClient();
  const isPractised = platforms.modes?.[samplePlatforms[of]] === 'practice';
  return isPractised && pass.held ? <Samples of={of} onPick={onPick} /> : null;
}

function Samples({ of, onPick }: SamplesProps) {
  const samples = useSamples(of);
  if (samples?.length === 0) return null;
  // One line that scrolls sideways: its height is known before the samples are.
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 text-small text-ink-2">
        <PracticeTag />
        {say('samples')}
      </p>
      <ul className="-m-1 flex min-h-13 gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
        {samples?.map(({ value, words: label }) => (
          <li key={value} className="flex-none">
            <Button size="small" onClick={() => onPick(value)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Undefined until they're known. Reloaded each time they're shown, so that deleted samples aren't offered again. */
function useSamples(of: SampleKind): readonly Sample[] | undefined {
  const { listSamples } = useDeskClient();
  const [samples, setSamples] = useState<readonly Sample[]>();
  useEffect(() => {
    let isShown = true;
    listSamples().then((all) => {
      if (isShown) setSamples(all?.[of] ?? []);
    });
    return () => {
      isShown = false;
    };
  }, [listSamples, of]);
  return samples;
}
