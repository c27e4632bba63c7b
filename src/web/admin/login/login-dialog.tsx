import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { LoginForm } from './login-form.tsx';
import en from './words/en.json';

const say = words(en);
const stays = () => undefined;

/** Above a screen whose session has ended: the screen waits beneath with all that was typed. */
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
