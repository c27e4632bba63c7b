import { useCallback, useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { CaseBrief } from '#kit/page/case-parts.tsx';
import { HelpButton } from '#kit/page/help-button.tsx';
import { useLook } from '#kit/page/look.tsx';
import { Arch } from '#ui/arch.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { appeals, type schemas } from '../../../contract.ts';
import { useAppealPaths } from '../../appeal-paths.ts';
import { nameTarget } from '../names.ts';
import en from '../words/en.json';
import { Comments } from './comments.tsx';
import { Decided } from './decided.tsx';
import { DecisionForm } from './decision-form.tsx';
import { Says } from './says.tsx';
import type { Shown } from './shown.ts';

const say = words(en);

type Get = ActionOf<typeof schemas, 'get'>;

interface AppealViewProps {
  id: number;
  /** In the admin area, the page has another title. */
  isTitle?: boolean | undefined;
}

/** The appeal with comments and decision on the left, and its case with history on the right. */
export function AppealView({ id, isTitle }: AppealViewProps) {
  const look = useLook<Get>(appeals, 'get', { appeal_id: id });
  const { problem, loading, again } = look;
  if (!look.data && problem?.code === 'appeals/no-such') {
    return <NoSuchAppeal id={id} isTitle={isTitle} />;
  }
  return (
    <>
      {isTitle && !look.data && <PlainTitle id={id} />}
      <QueryView query={{ ...look, isFetching: loading, refetch: again }} rows={6} within="panel">
        {(shown) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
            <Head shown={shown} isTitle={isTitle} />
            <Parts shown={shown} reading={loading} onChanged={again} />
          </div>
        )}
      </QueryView>
    </>
  );
}

interface PartsProps {
  shown: Shown;
  reading: boolean;
  onChanged: () => void;
}

function Parts({ shown, reading, onChanged }: PartsProps) {
  const { appeal } = shown;
  // On a phone the case stands above these, so they are drawn once its height is known.
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  const held = isSettled ? '' : 'max-lg:invisible';
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_min(440px,38%)]">
      <div className="grid min-w-0 gap-4 max-lg:contents sm:gap-5">
        <div className="max-lg:order-1">
          <Says shown={shown} />
        </div>
        <div className={`max-lg:order-4 ${held}`}>
          <Comments shown={shown} onAdded={onChanged} />
        </div>
        <div className={`max-lg:order-3 ${held}`}>
          {appeal.state === 'waiting' ? (
            <DecisionForm
              key={appeal.standing}
              shown={shown}
              reading={reading}
              onChanged={onChanged}
            />
          ) : (
            <Decided shown={shown} reading={reading} onRead={onChanged} />
          )}
        </div>
      </div>
      <div className="grid min-w-0 gap-4 max-lg:contents sm:gap-5">
        <CaseBrief
          key={`${appeal.state} ${appeal.standing}`}
          caseId={appeal.case_id}
          onSettled={settle}
        />
      </div>
    </div>
  );
}

function Head({ shown, isTitle }: { shown: Shown; isTitle?: boolean | undefined }) {
  const { appeal, now, queue, may } = shown;
  const { appealPath } = useAppealPaths();
  const Heading = isTitle ? 'h1' : 'h2';
  const isWaiting = appeal.state === 'waiting';
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Arch icon="mail" size="title" />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex items-center gap-2">
          <Heading className={`wrap-anywhere ${isTitle ? '' : 'text-[22px]'}`}>
            {say('title', { name: nameTarget(appeal) })}
          </Heading>
          {isTitle && <HelpButton />}
        </div>
        <p className="mt-0.5 text-ink-2">
          <Sentence
            text={say(isWaiting ? 'head.waiting' : 'head')}
            parts={{
              place: <b className="text-ink">{appeal.place?.name ?? appeal.tool.title}</b>,
              case: appeal.case_id,
              sent: <TimeText at={appeal.at} now={now} form="moment" />,
              when: <TimeText at={appeal.at} now={now} />,
            }}
          />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {appeal.is_practice && <PracticeTag />}
        {isWaiting && may.decide && <Tag tone="warn">{say('waiting-for-you')}</Tag>}
        {isWaiting && !may.decide && <Tag>{say('state.waiting')}</Tag>}
        {!isWaiting && <Tag>{say(`state.${appeal.state}`)}</Tag>}
        {queue && (
          <span className="text-small text-ink-2">
            {say('place', { place: queue.place, count: queue.count })}
          </span>
        )}
        {queue?.next != null && (
          <LinkButton to={appealPath(queue.next)} size="small">
            {say('next')}
            <Icon name="chevron-right" size={16} />
          </LinkButton>
        )}
      </div>
    </header>
  );
}

/** The title while there is no appeal to name. */
export function PlainTitle({ id }: { id: number | string }) {
  return (
    <div className="flex items-center gap-2">
      <h1>{say('appeal', { id })}</h1>
      <HelpButton />
    </div>
  );
}

/** Missing appeals and those out of scope get the same message. */
export function NoSuchAppeal({
  id,
  isTitle,
}: {
  id: number | string;
  isTitle?: boolean | undefined;
}) {
  const { listPath } = useAppealPaths();
  return (
    <div className="grid gap-4">
      {isTitle && <PlainTitle id={id} />}
      <EmptyState
        icon="mail"
        title={say('none.title')}
        action={
          <LinkButton className="mt-2" to={listPath}>
            {say('none.back')}
          </LinkButton>
        }
      >
        {say('none.text', { id })}
      </EmptyState>
    </div>
  );
}
