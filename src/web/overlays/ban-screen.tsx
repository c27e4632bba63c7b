import { words } from '../../ui/words.ts';
import { site } from '../site.ts';
import { FullScreen } from './full-screen.tsx';
import en from './words/en.json';

const say = words(en);

export function BanScreen() {
  return (
    <FullScreen icon="lock" title={say('banned.title')}>
      <p className="text-on-band-2">
        {site.supportContact
          ? say('banned.contact', { contact: site.supportContact })
          : say('banned.detail')}
      </p>
      <code className="mt-1 text-small">{say('banned.code')}</code>
    </FullScreen>
  );
}
