import { useParams } from 'wouter';
import { readCaseId } from '#kit/page/case-paths.ts';
import { PageTitle } from '#kit/page/page-title.tsx';
import { words } from '#ui/words.ts';
import { ForHolders } from '../for-holders.tsx';
import { BareTitle, JobView, NoSuchJob } from './job-view.tsx';
import en from './words/en.json';

const say = words(en);

/** Shows /jobs/57 to moderators. */
export function JobScreen() {
  const { id: text = '' } = useParams();
  // Job ids have the same format as case ids.
  const id = readCaseId(text);
  return (
    <div className="frame pt-4 pb-10 sm:pt-5.5">
      <PageTitle text={say('doc.job', { id: text })} />
      <ForHolders title={<BareTitle id={text} />}>
        {id === undefined ? <NoSuchJob id={text} /> : <JobView key={id} jobId={id} />}
      </ForHolders>
    </div>
  );
}
