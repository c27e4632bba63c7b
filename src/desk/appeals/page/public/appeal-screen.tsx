import { type ReactNode, useState } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { HelpButton } from '#kit/page/help-button.tsx';
import { PageTitle } from '#kit/page/page-title.tsx';
import { Arch } from '#ui/arch.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import { Answered, type Found, NoAnswer } from './answer-view.tsx';
import { forgetAppealCode, takeAppealCode } from './code-from-address.ts';
import { HowItWorks } from './how-it-works.tsx';
import { LookUp } from './look-up.tsx';
import { Receipt, type Sent } from './receipt.tsx';
import { SendForm } from './send-form.tsx';
import en from './words/en.json';

const say = words(en);

type View =
  | { show: 'enter' }
  | { show: 'receipt'; sent: Sent }
  /** A receipt is being looked up, maybe again. */
  | { show: 'look'; receipt: string }
  | { show: 'found'; found: Found };

/** /appeal: for people who were banned. It needs no pass, and says nothing about any account. */
export function AppealScreen() {
  const { siteName } = useDeskClient();
  const [code] = useState(takeAppealCode);
  const [view, setView] = useState<View>({ show: 'enter' });
  const receive = (sent: Sent) => {
    forgetAppealCode();
    setView({ show: 'receipt', sent });
  };
  const look = (found: Found) => setView({ show: 'found', found });
  const heads: Record<View['show'], Head> = {
    enter: { icon: 'message', title: say('title'), text: say('about', { site: siteName }) },
    receipt: { icon: 'mail', title: say('received.title'), text: say('received.about') },
    look: { icon: 'mail', title: say('look.title'), text: say('look.about') },
    found: describeFound(view),
  };
  const head = heads[view.show];
  return (
    <div className="frame max-w-253! pb-9">
      <PageTitle text={head.title} />
      <header className="flex items-center gap-3.5 pt-5 pb-4 sm:gap-4 sm:pt-8 sm:pb-5">
        <Arch icon={head.icon} size="title" />
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <h1>{head.title}</h1>
            <HelpButton />
          </div>
          <p className="mt-0.5 text-ink-2">{head.text}</p>
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        {view.show === 'enter' && (
          <>
            <SendForm code={code} onSent={receive} />
            <Side>
              <HowItWorks step={1} />
              <LookUp onFound={look} />
            </Side>
          </>
        )}
        {view.show === 'receipt' && (
          <>
            <Receipt
              sent={view.sent}
              onLook={() => setView({ show: 'look', receipt: view.sent.receipt })}
            />
            <HowItWorks step={2} />
          </>
        )}
        {view.show === 'look' && (
          <>
            <LookUp initial={view.receipt} onFound={look} />
            <HowItWorks step={3} />
          </>
        )}
        {view.show === 'found' && (
          <Result
            found={view.found}
            onBack={() => setView({ show: 'look', receipt: view.found.receipt })}
          />
        )}
      </div>
    </div>
  );
}

interface Head {
  icon: IconName;
  title: string;
  text: string;
}

function describeFound(view: View): Head {
  const isAnswered = view.show === 'found' && view.found.answer.answered !== null;
  const key = isAnswered ? 'answered' : 'waiting';
  return { icon: 'mail', title: say(`${key}.title`), text: say(`${key}.about`) };
}

function Result({ found, onBack }: { found: Found; onBack: () => void }) {
  if (found.answer.answered) return <Answered found={found} answered={found.answer.answered} />;
  return (
    <>
      <NoAnswer onBack={onBack} />
      <HowItWorks step={3} />
    </>
  );
}

function Side({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-4 sm:gap-5">{children}</div>;
}
