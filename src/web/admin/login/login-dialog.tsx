import { PageTitle } from '#kit/page/page-title.tsx';
import { Arch } from '#ui/arch.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { LoginForm } from './login-form.tsx';
import en from './words/en.json';

const say = words(en);
const stays = () => undefined;

/** Covers a screen whose session has ended. The screen stays below with everything that was typed. */
export function LoginDialog({ needsFull }: { needsFull: boolean }) {
  return (
    <Dialog
      open
      locked
      covers
      onOpenChange={stays}
      title={say('again.title')}
      description={say(needsFull ? 'again.full' : 'again.text')}
    >
      <div className="grid gap-3">
        <LoginForm />
        <LinkButton
          to="/"
          variant="quiet"
          icon="arrow-left"
          className="-ml-3.75 justify-self-start"
        >
          {say('again.leave')}
        </LinkButton>
      </div>
    </Dialog>
  );
}

export function LoginScreen() {
  return (
    <div className="mx-auto grid w-full max-w-[468px] gap-5 px-4 py-10 sm:px-6 sm:py-16">
      <PageTitle text={say('title')} />
      <header className="flex items-center gap-3.5">
        <Arch icon="key-round" size="title" />
        <div>
          <h1>{say('title')}</h1>
          <p className="text-ink-2">{say('text')}</p>
        </div>
      </header>
      <div className="panel p-4 sm:p-6">
        <LoginForm />
      </div>
      <p className="text-small text-ink-2">
        <Sentence text={say('first')} parts={{ command: <code>{say('first.command')}</code> }} />
      </p>
    </div>
  );
}
