// Parts of pages about one case that other features bring.
import { words } from '#ui/words.ts';
import { type PartProps, useDeskClient } from './client.tsx';
import { LazyPart } from './lazy-part.tsx';
import en from './words/en.json';

const say = words(en);

/** The appeal code of a ban, as a slip to copy. Shows nothing for other cases. */
export function AppealSlip({ caseId }: { caseId: number }) {
  const { loadAppealSlip } = useDeskClient();
  return <LazyPart load={loadAppealSlip} props={{ caseId }} error={say('slip.unread')} />;
}

/** The facts of a case with its evidence as a docket, and the history of its account. */
export function CaseBrief(props: PartProps) {
  const { loadCaseBrief } = useDeskClient();
  return (
    <LazyPart
      load={loadCaseBrief}
      props={props}
      error={say('brief.unread')}
      onLost={props.onSettled}
    />
  );
}
