import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Docket } from '#ui/docket.tsx';
import { Facts } from '#ui/facts.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CaseLink } from '../page/case.tsx';
import type { Problem } from '../page/client.tsx';
import { ProblemNotice } from '../page/notices.tsx';

interface CardProps {
  head: string;
  /** When it was ordered, on this browser's clock. */
  at: number;
  /** Who it was about. */
  target: ReactNode;
  children?: ReactNode;
}

interface FramedProps extends CardProps {
  state: ComponentProps<typeof Docket>['state'];
  stub?: ReactNode;
}

export function ResultCard({ state, head, at, target, stub, children }: FramedProps) {
  const time = <TimeText at={at} now={at} form="clock" />;
  return (
    <Docket state={state} on="page" head={head} time={time} stub={stub}>
      <div className="grid gap-3">
        {target}
        {children}
      </div>
    </Docket>
  );
}

interface DoneCardProps extends CardProps {
  caseId: number | undefined;
  copy: { label: string; text: string };
  /** Left out where it can't be undone. */
  undo: { label: string; busyLabel: string; busy: boolean; onUndo: () => void } | undefined;
  facts: ComponentProps<typeof Facts>['items'];
  /** Why nothing had to be done. */
  already: string | undefined;
}

export function DoneCard(props: DoneCardProps) {
  const { caseId, copy, undo, facts, already, children, ...card } = props;
  return (
    <ResultCard
      {...card}
      state="ok"
      stub={
        <>
          <CaseLink id={caseId} />
          <CopyButton className="ml-auto" text={copy.text} label={copy.label} variant="quiet" />
          {undo && (
            <Button
              size="small"
              icon="undo"
              busy={undo.busy}
              busyLabel={undo.busyLabel}
              onClick={undo.onUndo}
            >
              {undo.label}
            </Button>
          )}
        </>
      }
    >
      <Facts items={facts} />
      {already !== undefined && <p className="text-small text-ink-2">{already}</p>}
      {children && <div className="-ml-3">{children}</div>}
    </ResultCard>
  );
}

interface RefusedCardProps extends CardProps {
  problem: Problem | undefined;
}

/** Its children tell why, where the desk named no problem. */
export function RefusedCard({ problem, children, ...card }: RefusedCardProps) {
  if (!problem) {
    return (
      <ResultCard {...card} state="bad">
        {children}
      </ResultCard>
    );
  }
  // The case is linked below, so the notice leaves it out.
  const { caseId, ...rest } = problem;
  return (
    <ResultCard
      {...card}
      state="bad"
      stub={caseId === undefined ? undefined : <CaseLink id={caseId} />}
    >
      <ProblemNotice problem={rest} />
    </ResultCard>
  );
}

interface UnsureCardProps extends CardProps {
  caseId: number | undefined;
  /** What to do now. */
  next: string;
  look?: { label: string; onLook: () => void };
}

/** The answer was lost: it never looks like more than is known. */
export function UnsureCard({ caseId, next, look, ...card }: UnsureCardProps) {
  return (
    <ResultCard
      {...card}
      state="unknown"
      stub={
        <>
          <CaseLink id={caseId} />
          {look && (
            <Button size="small" icon="refresh" className="ml-auto" onClick={look.onLook}>
              {look.label}
            </Button>
          )}
        </>
      }
    >
      <p className="text-small text-ink-2">{next}</p>
    </ResultCard>
  );
}
