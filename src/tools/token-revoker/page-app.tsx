import { Icon } from '#ui/icon.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

type Platform = 'discord' | 'roblox';

/** Shown before anything is typed: a token can't be revoked without the app that issued it. */
export function NoApp({ platform }: { platform: Platform }) {
  return (
    <div role="status" className="flex gap-2.5 rounded-control bg-warn-soft px-3.5 py-3">
      <Icon name="warning" size={18} className="mt-0.5 text-warn" />
      <p>
        <b>{say('no-app', { platform: say(`platform.${platform}`) })}.</b> {say('no-app.detail')}
      </p>
    </div>
  );
}

interface ConsequenceProps {
  platform: Platform;
  isBlank: boolean;
  hasApp: boolean;
}

export function Consequence({ platform, isBlank, hasApp }: ConsequenceProps) {
  if (!hasApp) return say('sentence.no-app');
  if (isBlank) return say('sentence.empty');
  return (
    <Sentence text={say('sentence')} parts={{ platform: <b>{say(`platform.${platform}`)}</b> }} />
  );
}
