import { type ComponentType, useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAddressParams } from '#kit/admin/use-address-params.ts';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useAllRead } from '#kit/admin/use-all-read.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { HelpButton } from '#kit/page/help-button.tsx';
import { PageTitle } from '#kit/page/page-title.tsx';
import { Arch } from '#ui/arch.tsx';
import { Button } from '#ui/button.tsx';
import { ReadOnlyStrip } from '#ui/read-only-strip.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { setup as feature, type StepId, type schemas, stepIds } from '../contract.ts';
import { AddressPanel } from './address-panel.tsx';
import { type Checklist, useChecklist } from './checklist.ts';
import { Progress } from './progress.tsx';
import { StepItem } from './step-item.tsx';
import en from './words/en.json';
import { WorksNow } from './works-now.tsx';

const say = words(en);
const POLL_MS = 5_000;

export interface StepProps {
  checklist: Checklist;
}

/** The content of each step. Most of it belongs to other features, so the page joins them. */
export type StepContents = Readonly<Record<StepId, ComponentType<StepProps>>>;

export function SetupScreen({ contents }: { contents: StepContents }) {
  const query = useChecklist(POLL_MS);
  const { mayChange } = useMayChange();
  const { openId, open } = useOpenStep(query.data);
  // The open step would push down all that follow it once its own data is there.
  const isRead = useAllRead();
  return (
    <div className="frame pt-7 pb-9">
      <PageTitle text={say('title')} />
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Arch icon="flag" size="title" />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex items-center gap-2">
            <h1>{say('title')}</h1>
            <HelpButton />
          </div>
          <p className="text-ink-2">{say('about')}</p>
        </div>
        {isRead && query.data && <Progress steps={query.data.steps} openId={openId} />}
      </header>
      {!mayChange && (
        <div className="mb-5">
          <ReadOnlyStrip />
        </div>
      )}
      {!isRead && (
        <div className="panel">
          <SkeletonRows rows={7} />
        </div>
      )}
      <div className={isRead ? 'contents' : 'hidden'}>
        <QueryView query={query} error={say('error')} rows={7} within="panel">
          {(checklist) => (
            <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
              <div>
                <ol className="panel overflow-hidden">
                  {checklist.steps.map((step, at) => {
                    const Content = contents[step.id];
                    const next = findNext(checklist, step.id);
                    return (
                      <StepItem
                        key={step.id}
                        step={step}
                        number={at + 1}
                        checklist={checklist}
                        isOpen={openId === step.id}
                        onOpen={() => open(step.id)}
                        onClose={() => open(undefined)}
                        onNext={next && (() => open(next))}
                      >
                        <Content checklist={checklist} />
                      </StepItem>
                    );
                  })}
                </ol>
                <Later checklist={checklist} />
              </div>
              <div className="grid gap-5">
                <AddressPanel checklist={checklist} onOpen={() => open('address')} />
                <WorksNow checklist={checklist} />
              </div>
            </div>
          )}
        </QueryView>
      </div>
    </div>
  );
}

/** One step is open at a time. It is in the address, and stays open when its check passes. */
function useOpenStep(checklist: Checklist | undefined) {
  const [params, change] = useAddressParams();
  const inAddress = stepIds.find((id) => id === params.get('step'));
  const [first, setFirst] = useState<StepId>();
  const [isChosen, setChosen] = useState(inAddress !== undefined);
  // Not in an effect, so that the step opens with the first rendering of the list.
  const next = checklist && first === undefined ? findNext(checklist, undefined) : undefined;
  if (next) setFirst(next);

  function open(id: StepId | undefined) {
    setChosen(true);
    change((after) => {
      if (id) after.set('step', id);
      else after.delete('step');
    });
  }

  return { openId: isChosen ? inAddress : first, open };
}

/** The next step that is left, after this one or from the beginning. */
function findNext({ steps }: Checklist, after: StepId | undefined): StepId | undefined {
  const at = steps.findIndex(({ id }) => id === after);
  const ordered = [...steps.slice(at + 1), ...steps.slice(0, Math.max(0, at))];
  return ordered.find(({ state, skipped }) => state !== 'done' && !skipped)?.id;
}

/** Where skipped steps are found later, and how the checklist is put away. */
function Later({ checklist }: { checklist: Checklist }) {
  const { disabledReason } = useMayChange();
  const hide = useAdminChange<ActionOf<typeof schemas, 'hide'>>(feature, 'hide', {
    failure: () => ({}),
  });
  const isHidden = checklist.hidden !== null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-2">
      <span>{say(isHidden ? 'later.hidden' : 'later')}</span>
      <Button
        size="small"
        variant="quiet"
        className="sm:ml-auto max-sm:-ml-3"
        busy={hide.busy}
        disabledReason={disabledReason}
        onClick={() => void hide.run({ hidden: !isHidden })}
      >
        {say(isHidden ? 'show' : 'hide')}
      </Button>
    </div>
  );
}
