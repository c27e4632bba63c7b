import { Decision } from '#desk/jobs/page/job/decision.tsx';
import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { useWaitingJobs } from '../../use-waiting-work.ts';
import en from '../words/en.json';
import { Look, More, OpenableNeed, SHOWN_MAX, type WaitingKind } from './need.tsx';

const say = words(en);

/** Jobs that wait for a second person. What would happen is said before the buttons, as on the job's page. */
export function useJobsToDecide(): WaitingKind {
  const query = useWaitingJobs();
  const adminPath = useAdminPath();
  const { data } = query;
  const shown = data?.jobs.slice(0, SHOWN_MAX) ?? [];
  const watch = { take: () => undefined, again: query.refetch };
  const items = data && (
    <>
      {shown.map((job) => (
        <OpenableNeed
          key={job.id}
          icon="list-checks"
          sentence={
            <>
              <Sentence
                text={say('job', { id: job.id })}
                parts={{
                  holder: <b>{job.planned.holder}</b>,
                  title: <b>{job.title}</b>,
                  place: <b>{job.place.name ?? job.place.id}</b>,
                }}
              />{' '}
              {job.is_practice && <PracticeTag />}
            </>
          }
          why={
            <>
              <TimeText at={job.planned.at} now={data.now} form="moment" /> · {job.summary}
            </>
          }
          verb={say('job.decide')}
          label={say('job.decide.named', { id: job.id })}
          more={<Look to={adminPath(`jobs/${job.id}`)} text={say('job.look')} />}
        >
          <AsAdmin>
            <Decision job={job} now={data.now} watch={watch} />
          </AsAdmin>
        </OpenableNeed>
      ))}
      <More
        count={data.waiting - shown.length}
        kind="jobs"
        to={`${adminPath('jobs')}?state=waiting`}
      />
    </>
  );
  return { query, count: data?.waiting ?? 0, items };
}
