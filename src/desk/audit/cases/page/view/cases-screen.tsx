import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { BackTo } from '#kit/page/back-link.tsx';
import { readCaseId } from '#kit/page/case-paths.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { HelpButton } from '#kit/page/help-button.tsx';
import { NoPass } from '#kit/page/no-pass.tsx';
import { PageTitle } from '#kit/page/page-title.tsx';
import { words } from '#ui/words.ts';
import { CaseView, NoSuchCase } from './case-view.tsx';
import { describeTitle, NoSuchTarget, TargetView, targetIn } from './target-view.tsx';
import { Unresolved } from './unresolved-strip.tsx';
import { useCasePages } from './use-case-pages.ts';
import en from './words/en.json';

const say = words(en);

/** Shows /cases/812 to moderators. */
export function CaseScreen() {
  const { id: text = '' } = useParams();
  const id = readCaseId(text);
  return (
    <Frame title={say('case', { id: text })} back={{ to: '/cases', label: say('cases') }} isTitled>
      {id === undefined ? <NoSuchCase id={text} isTitle /> : <CaseView key={id} id={id} isTitle />}
    </Frame>
  );
}

/** Shows /cases?target=roblox:156, and /cases for the pass's own cases. */
export function CasesScreen() {
  const [params] = useSearchParams();
  const typed = params.get('target');
  const target = typed === null ? undefined : targetIn(typed);
  if (typed !== null && target === undefined) {
    return (
      <Frame title={say('none.target.title')}>
        <NoSuchTarget />
      </Frame>
    );
  }
  return <Cases key={target} target={target} />;
}

function Cases({ target }: { target: string | undefined }) {
  const pages = useCasePages(target);
  const isOwn = target === undefined;
  return (
    <Frame
      title={isOwn ? say('cases.own') : describeTitle(target, pages.rows)}
      text={say(isOwn ? 'cases.own.text' : 'cases.about.text')}
    >
      {isOwn && <Unresolved isReady={pages.rows !== undefined} />}
      <TargetView pages={pages} isOwn={isOwn} />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  text?: string | undefined;
  back?: { to: string; label: string } | undefined;
  /** The children begin with a title of their own. */
  isTitled?: boolean | undefined;
  children: ReactNode;
}

const home = { to: '/', label: say('back') };
const noPass = {
  title: say('no-pass.title'),
  text: say('no-pass.text'),
  redeem: say('no-pass.redeem'),
};

function Frame({ title, text, back = home, isTitled = false, children }: FrameProps) {
  const { pass } = useDeskClient();
  return (
    <div className="frame pb-10">
      <PageTitle text={title} />
      <header className={isTitled ? 'pt-4 pb-3' : 'pt-4 pb-4 sm:pt-5.5 sm:pb-5'}>
        <BackTo {...back} />
        {!(isTitled && pass.held) && (
          <div className="mt-3 flex items-center gap-2">
            <h1 className="wrap-anywhere">{title}</h1>
            <HelpButton />
          </div>
        )}
        {text && <p className="mt-0.5 max-w-[68ch] text-ink-2">{text}</p>}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
        {pass.held ? children : <NoPass {...noPass} />}
      </div>
    </div>
  );
}
