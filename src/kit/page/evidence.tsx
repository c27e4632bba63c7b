import { words } from '#ui/words.ts';
import { type EvidenceProps, useDeskClient } from './client.tsx';
import { LazyPart } from './lazy-part.tsx';
import en from './words/en.json';

const say = words(en);

/** The files and links on a case. The case's page works without it. */
export function Evidence(props: EvidenceProps) {
  const { loadEvidence } = useDeskClient();
  return (
    <LazyPart
      key={props.caseId}
      load={loadEvidence}
      props={props}
      error={say('evidence.unread')}
      onLost={props.onSettled}
    />
  );
}
