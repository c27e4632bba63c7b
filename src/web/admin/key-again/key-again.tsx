import { useEffect } from 'react';
import { admin } from '#desk/access/admin/contract.ts';
import { useCell } from '#kit/page/cell.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { words } from '#ui/words.ts';
import { LoginForm } from '../login/login-form.tsx';
import { sendAdmin } from '../send-admin.ts';
import { answerAsked, isKeyAsked } from './asked.ts';
import en from './words/en.json';

const say = words(en);

/** Appears above the current screen, which keeps what was typed. Hidden while a login is required anyway. */
export function KeyAgain({ isHidden }: { isHidden: boolean }) {
  const isAsked = useCell(isKeyAsked);
  // Leaving the area cancels the request.
  useEffect(() => () => answerAsked(false), []);
  if (!isAsked || isHidden) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answerAsked(false)}
      title={say('title')}
      description={say('text')}
    >
      <div className="grid gap-3">
        <LoginForm
          send={confirmKey}
          hint={say('hint')}
          submit={say('submit')}
          busyLabel={say('busy')}
        />
        <Button variant="quiet" className="justify-self-start" onClick={() => answerAsked(false)}>
          {say('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

async function confirmKey(key: string) {
  const answer = await sendAdmin(admin.actions.confirmKey, { key });
  if (answer.ok) answerAsked(true);
  return answer;
}
