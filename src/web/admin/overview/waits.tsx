import type { ReactNode } from 'react';
import type { AdminQuery } from '#kit/admin/use-admin-query.ts';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import type { IconName } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tile } from '#ui/tile.tsx';
import { words } from '#ui/words.ts';
import { useCrowded } from '../use-crowded.ts';
import { useOpenRequests, useWaitingJobs } from '../use-waiting-work.ts';
import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 5;

export function Waits() {
  const crowded = useCrowded();
  const jobs = useWaitingJobs();
  const requests = useOpenRequests();
  const all: readonly AdminQuery<unknown>[] = [jobs, requests, crowded];
  const failed = all.find(({ problem }) => problem);
  const waiting =
    (jobs.data?.waiting ?? 0) + (requests.data?.open ?? 0) + (crowded.data?.passes.length ?? 0);
  const isRead = all.every(({ data }) => data);
  return (
    <Panel title={say('waits')} flush>
      {!isRead && !failed && <SkeletonRows rows={1} />}
      {failed?.problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={failed.problem.title}
            detail={failed.problem.detail}
            onRetry={failed.refetch}
            busy={failed.isFetching}
          />
        </div>
      )}
      {isRead && waiting === 0 && <p className="p-4 text-ink-2 sm:p-5">{say('waits.none')}</p>}
      <ul>
        <WaitingJobs data={jobs.data} />
        <OpenRequests data={requests.data} />
        <CrowdedPasses data={crowded.data} />
      </ul>
    </Panel>
  );
}

function WaitingJobs({ data }: Pick<ReturnType<typeof useWaitingJobs>, 'data'>) {
  const adminPath = useAdminPath();
  if (!data) return null;
  const shown = data.jobs.slice(0, SHOWN_MAX);
  return (
    <>
      {shown.map(({ id, planned, title, place, summary }) => (
        <Need
          key={id}
          icon="list-checks"
          sentence={
            <Sentence
              text={say('job', { id })}
              parts={{
                holder: <b>{planned.holder}</b>,
                title: <b>{title}</b>,
                place: <b>{place.name ?? place.id}</b>,
              }}
            />
          }
          why={summary}
          button={<Look to={adminPath(`jobs/${id}`)} text={say('job.look')} />}
        />
      ))}
      <More
        count={data.waiting - shown.length}
        kind="jobs"
        to={`${adminPath('jobs')}?state=waiting`}
      />
    </>
  );
}

function OpenRequests({ data }: Pick<ReturnType<typeof useOpenRequests>, 'data'>) {
  const adminPath = useAdminPath();
  if (!data) return null;
  const shown = data.requests.slice(0, SHOWN_MAX);
  return (
    <>
      {shown.map(({ id, kind, holder, tool, note }) => (
        <Need
          key={id}
          icon="message"
          sentence={
            <Sentence
              text={say(kind === 'tool' && tool ? 'request.tool' : 'request.budget')}
              parts={{ holder: <b>{holder}</b>, tool: <b>{tool?.title}</b> }}
            />
          }
          why={note === '' ? say('request.silent') : say('request.note', { note })}
          button={<Look to={adminPath('requests')} text={say('request.look')} />}
        />
      ))}
      <More count={data.open - shown.length} kind="requests" to={adminPath('requests')} />
    </>
  );
}

function CrowdedPasses({ data }: Pick<ReturnType<typeof useCrowded>, 'data'>) {
  const adminPath = useAdminPath();
  return data?.passes.map(({ id, label, networks }) => (
    <Need
      key={id}
      icon="users"
      sentence={
        <Sentence
          text={say('crowded', { networks })}
          parts={{ label: <b className="wrap-anywhere">{label}</b> }}
        />
      }
      why={say('crowded.why')}
      button={
        <Look
          to={`${adminPath('passes')}?${new URLSearchParams({ query: label })}`}
          text={say('crowded.look')}
        />
      }
    />
  ));
}

const line =
  'flex items-center gap-3.5 border-line px-5 py-4 leading-[1.4] not-first:border-t max-sm:flex-wrap max-sm:px-4 max-sm:py-3.5';
const text = 'min-w-0 flex-1 max-sm:min-w-55';

interface NeedProps {
  icon: IconName;
  sentence: ReactNode;
  why: string;
  button: ReactNode;
}

function Need({ icon, sentence, why, button }: NeedProps) {
  return (
    <li className={line}>
      <Tile icon={icon} tone="warn" />
      <div className={`${text} wrap-anywhere`}>
        <p>{sentence}</p>
        <p className="text-[13px] text-ink-2">{why}</p>
      </div>
      {button}
    </li>
  );
}

function Look({ to, text }: { to: string; text: string }) {
  return (
    <LinkButton size="small" to={to} className="max-sm:flex-[1_1_100%]">
      {text}
    </LinkButton>
  );
}

function More({ count, kind, to }: { count: number; kind: 'jobs' | 'requests'; to: string }) {
  if (count <= 0) return null;
  return (
    <li className={line}>
      <div className={text}>{say(`more.${kind}`, { count })}</div>
      <Look to={to} text={say('more.all')} />
    </li>
  );
}
