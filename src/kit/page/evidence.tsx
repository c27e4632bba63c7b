import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { words } from '#ui/words.ts';
import { type EvidenceProps, useDeskClient } from './client.tsx';
import en from './words/en.json';

const say = words(en);

/** The files and links on a case. The case's page works without it. */
export function Evidence(props: EvidenceProps) {
  const { caseId, onSettled } = props;
  const { loadEvidence } = useDeskClient();
  const [Shown, setShown] = useState<ComponentType<EvidenceProps>>();
  const [isLost, setLost] = useState(false);
  const load = useCallback(() => {
    setLost(false);
    loadEvidence().then(
      (loaded) => setShown(() => loaded),
      () => setLost(true),
    );
  }, [loadEvidence]);
  useEffect(load, [load]);
  useEffect(() => {
    if (isLost) onSettled?.();
  }, [isLost, onSettled]);
  if (isLost) return <ErrorPanel title={say('evidence.unread')} onRetry={load} />;
  return Shown ? <Shown key={caseId} {...props} /> : null;
}
