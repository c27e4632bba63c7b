import type { ComponentProps, ReactNode } from 'react';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { ResultCard as Card } from '#ui/result-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CaseLink } from '../page/case.tsx';
import { ProblemNotice } from '../page/notices.tsx';
import type { Ordered, Outcome } from './acting.tsx';

interface ResultCardProps {
  state: ComponentProps<typeof Card>['state'];
  head: string;
  /** When the action was requested, in this browser's clock time. */
  at: number;
  /** The account it was about. */
  target: ReactNode;
  stub?: ReactNode;
  children: ReactNode;
}

export function ResultCard({ state, head, at, target, stub, children }: ResultCardProps) {
  const time = <TimeText at={at} now={at} form="clock" />;
  return (
    <Card state={state} on="page" head={head} time={time} stub={stub}>
      <div className="grid gap-3">
        {target}
        {children}
      </div>
    </Card>
  );
}

/** A tool's description of a finished action. */
export interface DoneWords {
  head: string;
  facts: ComponentProps<typeof Facts>['items'];
  /** Sentences to copy into an external record; empty ones are skipped. */
  copied: readonly string[];
  /** Label of the undo button; undefined if it can't be undone. */
  undo: string | undefined;
  /** Leads to the other platform's tool. */
  carry?: ReactNode;
}

interface ResultProps<Order extends Ordered, One> {
  outcome: Outcome<Order, One>;
  target: ReactNode;
  done: (of: Extract<Outcome<Order, One>, { kind: 'done' }>) => DoneWords;
  job: (of: Extract<Outcome<Order, One>, { kind: 'job' }>) => ReactNode;
  isUndoing: boolean;
  onUndo: (order: Order, caseId: number) => void;
  /** Refreshes the target's state after a lost answer. */
  look?: { label: string; onLook: () => void };
  words: {
    refused: string;
    /** Appended to the reason why a job did nothing. */
    nothing?: string;
    unsure: string;
    next: string;
    copy: string;
    undoing: string;
  };
}

/** Shows the result of the last action, without claiming more than is known. */
export function Result<Order extends Ordered, One extends { outcome: string; detail: string }>(
  props: ResultProps<Order, One>,
) {
  const place = useBroughtIntoView(props.outcome);
  return <div ref={place}>{showOutcome(props)}</div>;
}

function showOutcome<Order extends Ordered, One extends { outcome: string; detail: string }>(
  props: ResultProps<Order, One>,
): ReactNode {
  const { outcome, target, look, words } = props;
  const card = { at: outcome.order.at, target };
  if (outcome.kind === 'job') return props.job(outcome);
  if (outcome.kind === 'refused') {
    // The case is linked below, so the notice leaves it out.
    const { caseId, ...problem } = outcome.problem ?? {};
    const stub = caseId === undefined ? undefined : <CaseLink id={caseId} />;
    return (
      <ResultCard {...card} state="bad" head={words.refused} stub={stub}>
        {'status' in problem ? (
          <ProblemNotice problem={problem} />
        ) : (
          <p>
            <b>{outcome.title}.</b> {outcome.detail} {words.nothing}
          </p>
        )}
      </ResultCard>
    );
  }
  const { order, caseId } = outcome;
  if (outcome.kind === 'unsure') {
    const stub = (
      <>
        <CaseLink id={caseId} />
        {look && (
          <Button size="small" icon="refresh" className="ml-auto" onClick={look.onLook}>
            {look.label}
          </Button>
        )}
      </>
    );
    return (
      <ResultCard {...card} state="unknown" head={words.unsure} stub={stub}>
        <p className="text-small text-ink-2">{words.next}</p>
      </ResultCard>
    );
  }
  const { head, facts, copied, undo, carry } = props.done(outcome);
  const text = copied.filter((part) => part !== '').join(' ');
  return (
    <ResultCard
      {...card}
      state="ok"
      head={head}
      stub={
        <>
          <CaseLink id={caseId} />
          <CopyButton className="ml-auto" text={text} label={words.copy} variant="quiet" />
          {undo !== undefined && caseId !== undefined && (
            <Button
              size="small"
              icon="undo"
              busy={props.isUndoing}
              busyLabel={words.undoing}
              onClick={() => props.onUndo(order, caseId)}
            >
              {undo}
            </Button>
          )}
        </>
      }
    >
      <Facts items={facts} />
      {outcome.done?.outcome === 'already' && (
        <p className="text-small text-ink-2">{outcome.done.detail}</p>
      )}
      {carry && <div className="-ml-3">{carry}</div>}
    </ResultCard>
  );
}
