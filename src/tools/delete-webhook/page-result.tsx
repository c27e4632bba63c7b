import type { ActionOf } from '#kit/page/action.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { webhookName } from '#kit/webhook/webhook-card.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import { type Seen, serverWords } from './page-sentence.tsx';
import en from './words/en.json';

const say = words(en);

interface Shared {
  seen: Seen;
  /** On this browser's clock. */
  at: number;
  caseId?: number;
}

export type Outcome =
  | (Shared & { kind: 'deleted'; done: ActionOf<typeof schemas, 'delete'>['output'] })
  /** The answer was lost. 'gone' means that asking again showed that it was deleted. */
  | (Shared & { kind: 'unsure' | 'gone' });

export function Result({ outcome }: { outcome: Outcome }) {
  const place = useBroughtIntoView(outcome);
  const { seen, at, caseId } = outcome;
  const isDone = outcome.kind !== 'unsure';
  const facts = [
    { term: say('fact.name'), value: <b>{webhookName(seen)}</b> },
    { term: say('fact.id'), value: <span className="font-mono text-[14px]">{seen.id}</span> },
    { term: say('fact.server'), value: serverWords(seen) },
    { term: say('fact.channel'), value: channelWords(seen) },
  ];
  return (
    <div ref={place}>
      <ResultCard
        state={isDone ? 'ok' : 'unknown'}
        on="page"
        head={say(isDone ? 'deleted' : 'unsure')}
        time={<TimeText at={at} now={at} form="clock" />}
        stub={
          <>
            <CaseLink id={caseId} />
            <CopyButton
              className="ml-auto"
              text={copied(outcome)}
              label={say('copy')}
              variant="quiet"
            />
          </>
        }
      >
        <div className="grid gap-3">
          <Facts items={facts} />
          <p className="text-small text-ink-2">
            {outcome.kind === 'deleted' ? outcome.done.message : say(`${outcome.kind}.next`)}
          </p>
        </div>
      </ResultCard>
    </div>
  );
}

function channelWords({ channel_name, channel_id }: Seen): string {
  return channel_name ? say('channel', { name: channel_name }) : (channel_id ?? say('unknown'));
}

/** A text for records kept elsewhere. It never contains the URL. */
function copied({ kind, seen, caseId }: Outcome): string {
  const parts = [
    say(kind === 'unsure' ? 'copy.unsure' : 'copy.deleted', {
      name: webhookName(seen),
      id: seen.id,
      server: serverWords(seen),
    }),
    caseId === undefined ? '' : say('copy.case', { id: caseId }),
  ];
  return parts.filter((part) => part !== '').join(' ');
}
