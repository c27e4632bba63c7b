import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { BackTo } from '#kit/page/back-link.tsx';
import { readCaseId } from '#kit/page/case-paths.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { NoPass } from '#kit/page/no-pass.tsx';
import { PageTitle } from '#kit/page/page-title.tsx';
import { ScreenTitle } from '#kit/page/screen-title.tsx';
import { words } from '#ui/words.ts';
import { AppealView, NoSuchAppeal, PlainTitle } from './appeal/appeal-view.tsx';
import { Queue } from './queue.tsx';
import en from './words/en.json';

const say = words(en);

/** Shows /appeals to moderators. */
export function AppealsScreen() {
  return (
    <Frame title={say('queue')} back={{ to: '/', label: say('back.dashboard') }}>
      <header className="mb-4 sm:mb-5">
        <ScreenTitle icon="mail" title={say('queue')} summary={say('queue.about')} />
      </header>
      <ForHolders>
        <Queue />
      </ForHolders>
    </Frame>
  );
}

/** Shows /appeals/12. */
export function OneAppealScreen() {
  const { id: text = '' } = useParams();
  const id = readCaseId(text);
  const { pass } = useDeskClient();
  return (
    <Frame
      title={say('appeal', { id: text })}
      back={{ to: '/appeals', label: say('back.appeals') }}
    >
      {!pass.held && (
        <div className="mb-4">
          <PlainTitle id={text} />
        </div>
      )}
      <ForHolders>
        {id === undefined ? <NoSuchAppeal id={text} /> : <AppealView key={id} id={id} isTitle />}
      </ForHolders>
    </Frame>
  );
}

interface FrameProps {
  title: string;
  back: { to: string; label: string };
  children: ReactNode;
}

function Frame({ title, back, children }: FrameProps) {
  return (
    <div className="frame pb-10">
      <PageTitle text={title} />
      <p className="pt-4 pb-3">
        <BackTo {...back} />
      </p>
      {children}
    </div>
  );
}

const noPass = {
  title: say('no-pass.title'),
  text: say('no-pass.text'),
  redeem: say('no-pass.redeem'),
};

function ForHolders({ children }: { children: ReactNode }) {
  const { pass } = useDeskClient();
  return pass.held ? children : <NoPass {...noPass} />;
}
