import { PageTitle } from '#kit/page/page-title.tsx';
import { Arch } from '#ui/arch.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';

const say = words(en);

export function ErrorScreen({ id }: { id: string }) {
  return (
    <div role="alert" className="frame grid justify-items-center gap-3 py-16 text-center sm:py-24">
      <PageTitle text={say('error.title')} />
      <Arch icon="warning" size="large" className="mb-2" />
      <h1>{say('error.title')}</h1>
      <p className="max-w-[52ch] text-ink-2">{say('error.text')}</p>
      <div className="panel flex flex-wrap items-center justify-center gap-3 px-4 py-2.5">
        <span className="text-ink-2">{say('error.id')}</span>
        <code>{id}</code>
        <CopyButton text={id} label={say('error.copy')} />
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {/* A plain link: what broke the screen may have broken what the page holds in memory. */}
        <a href="/" className="btn solid">
          {say('error.back')}
        </a>
        <Button onClick={() => location.reload()}>{say('error.reload')}</Button>
      </div>
    </div>
  );
}
