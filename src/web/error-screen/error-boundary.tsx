import { Component, type ReactNode } from 'react';
import { PageTitle } from '#kit/page/page-title.tsx';
import { Arch } from '#ui/arch.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';

interface Broken {
  id?: string;
}

/** Shows the error screen instead of the part that broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, Broken> {
  override state: Broken = {};

  static getDerivedStateFromError(): Broken {
    return { id: newErrorId() };
  }

  override componentDidCatch(error: unknown) {
    // The id finds this line in the console of the person who reports it.
    console.error(this.state.id, error);
  }

  override render() {
    return this.state.id === undefined ? this.props.children : <ErrorScreen id={this.state.id} />;
  }
}

const BYTES = 5;

/** Short enough to read aloud. `randomUUID` isn't available on a desk without https. */
function newErrorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const say = words(en);

function ErrorScreen({ id }: { id: string }) {
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
        {/* A plain link reloads the page, because the error may have damaged its state. */}
        <a href="/" className="btn solid">
          {say('error.back')}
        </a>
        <Button onClick={() => location.reload()}>{say('error.reload')}</Button>
      </div>
    </div>
  );
}
