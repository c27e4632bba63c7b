import { Arch } from '#ui/arch.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { PageTitle } from '../page-title.tsx';
import en from './words/en.json';

const say = words(en);

export function NotFound() {
  return (
    <div className="frame grid justify-items-center gap-3 py-16 text-center sm:py-24">
      <PageTitle text={say('not-found.title')} />
      <Arch icon="door-open" size="large" className="mb-2" />
      <h1>{say('not-found.title')}</h1>
      <p className="text-ink-2">{say('not-found.text')}</p>
      <LinkButton to="/" variant="solid" className="mt-3">
        {say('not-found.back')}
      </LinkButton>
    </div>
  );
}
