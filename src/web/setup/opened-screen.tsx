import { useEffect, useState } from 'react';
import { setup } from '#desk/setup/contract.ts';
import en from '#desk/setup/page/words/en.json';
import { PageTitle } from '#kit/page/page-title.tsx';
import { Arch } from '#ui/arch.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { words } from '#ui/words.ts';
import { call } from '../client/call.ts';

const say = words(en);

type Outcome = 'recorded' | 'already' | 'same-device' | 'unknown' | 'lost';

/** What a phone sees after scanning the code of the checklist. It logs no one in and stores nothing here. */
export function OpenedScreen({ token }: { token: string }) {
  const outcome = useOutcome(token);
  if (outcome === undefined) {
    return (
      <div className="frame grid justify-items-center py-24">
        <Spinner label={say('opened.waiting')} />
      </div>
    );
  }
  const isGood = outcome === 'recorded' || outcome === 'already';
  return (
    <div className="frame grid justify-items-center gap-3 py-16 text-center sm:py-24" role="status">
      <PageTitle text={say(`opened.${outcome}.title`)} />
      <Arch
        icon={isGood ? 'check' : 'question'}
        size="large"
        className={isGood ? 'bg-ok-soft! text-ok!' : 'bg-warn-soft! text-warn!'}
      />
      <h1>{say(`opened.${outcome}.title`)}</h1>
      <p className="max-w-[52ch] text-ink-2">{say(`opened.${outcome}.text`)}</p>
    </div>
  );
}

// One call, however often React mounts the screen.
let asked: { token: string; outcome: Promise<Outcome> } | undefined;

function useOutcome(token: string): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (asked?.token !== token) asked = { token, outcome: tell(token) };
    let isShown = true;
    asked.outcome.then((told) => {
      if (isShown) setOutcome(told);
    });
    return () => {
      isShown = false;
    };
  }, [token]);
  return outcome;
}

async function tell(token: string): Promise<Outcome> {
  const answer = await call<{ outcome: Outcome }>(setup.actions.opened.path, { body: { token } });
  return answer.ok ? answer.data.outcome : 'lost';
}
