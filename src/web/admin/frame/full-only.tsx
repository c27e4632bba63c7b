import { PageTitle } from '#kit/page/page-title.tsx';
import { Arch } from '#ui/arch.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';

const say = words(en);

/** Shown on /admin-full to a read-only key. */
export function FullOnly({ onOther }: { onOther: () => void }) {
  return (
    <div className="frame grid justify-items-center gap-3 py-16 text-center sm:py-24">
      <PageTitle text={say('full-only.title')} />
      <Arch icon="key-round" size="large" className="mb-2" />
      <h1>{say('full-only.title')}</h1>
      <p className="max-w-[52ch] text-ink-2">{say('full-only.text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <LinkButton to="/admin" variant="solid">
          {say('full-only.open')}
        </LinkButton>
        <Button onClick={onOther}>{say('full-only.other')}</Button>
      </div>
    </div>
  );
}
