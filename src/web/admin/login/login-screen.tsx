import { PageTitle } from '#kit/page/page-title.tsx';
import { Arch } from '#ui/arch.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { LoginForm } from './login-form.tsx';
import en from './words/en.json';

const say = words(en);

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
