import { useState } from 'react';
import { PageTitle } from '#kit/page/page-title.tsx';
import { ScreenTitle } from '#kit/page/screen-title.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { words } from '#ui/words.ts';
import { BackLink } from '../back-link.tsx';
import { ForHolders } from '../for-holders.tsx';
import { JobList } from './job-list.tsx';
import en from './words/en.json';

const say = words(en);

/** Shows /jobs to moderators. */
export function JobsScreen() {
  const [own, setOwn] = useState(false);
  return (
    <div className="frame pb-10">
      <PageTitle text={say('title')} />
      <header className="grid gap-3 pt-4 pb-4 sm:pt-5.5 sm:pb-5">
        <BackLink to="/" text={say('back')} />
        <ScreenTitle icon="list-checks" title={say('title')} summary={say('summary')} />
      </header>
      <ForHolders>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Checkbox label={say('own')} checked={own} onChange={setOwn} />
          <JobList own={own} />
        </div>
      </ForHolders>
    </div>
  );
}
