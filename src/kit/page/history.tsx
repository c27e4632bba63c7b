import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { type Target, targetText } from '../contract/target.ts';
import { useDeskClient } from './client.tsx';
import en from './words/en.json';

const say = words(en);
const ROWS = 2;

interface HistoryProps {
  /** The target the tool is about to act on, or `own` for the acting pass; undefined until it's known. */
  of: Target | 'own' | undefined;
}

/** The target's latest cases, refreshed after each change. */
export function History({ of }: HistoryProps) {
  const { pass } = useDeskClient();
  if (!pass.held) return null;
  if (of === undefined) return <Unnamed />;
  if (of !== 'own') return <Cases target={of} />;
  if (!pass.info) return pass.loading ? <Waiting /> : null;
  return <Cases target={{ kind: 'pass', id: pass.info.id, name: pass.info.label }} />;
}

function Cases({ target }: { target: Target }) {
  const { loadHistory } = useDeskClient();
  const [Shown, setShown] = useState<ComponentType<{ target: Target }>>();
  const [isLost, setLost] = useState(false);
  // The form works without it, so a failed load must not take down the page.
  const load = useCallback(() => {
    setLost(false);
    loadHistory().then(
      (loaded) => setShown(() => loaded),
      () => setLost(true),
    );
  }, [loadHistory]);
  useEffect(load, [load]);
  if (isLost) return <ErrorPanel title={say('history.unread')} onRetry={load} />;
  return Shown ? <Shown key={targetText(target)} target={target} /> : <Waiting />;
}

function Unnamed() {
  return (
    <Panel title={say('history')}>
      <p className="text-ink-2">{say('history.none')}</p>
    </Panel>
  );
}

function Waiting() {
  return (
    <Panel title={say('history')} flush>
      <SkeletonRows rows={ROWS} />
    </Panel>
  );
}
