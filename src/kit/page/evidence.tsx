import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { words } from '#ui/words.ts';
import { useDeskClient } from './client.tsx';
import en from './words/en.json';

const say = words(en);

export interface EvidenceProps {
  caseId: number;
  /** Called once its height is known, so that what follows isn't moved after it was drawn. */
  onSettled?: () => void;
}

/** The files and links on a case. The case's page works without it. */
export function Evidence({ caseId, onSettled }: EvidenceProps) {
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
  return Shown ? <Shown key={caseId} caseId={caseId} {...(onSettled && { onSettled })} /> : null;
}
