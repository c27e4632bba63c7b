import { useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { useLocalPage } from './page-link.tsx';
import en from './words/en.json';

const say = words(en);
const ADDRESS = `/local/${tool.id}.html`;
/** The frame's document is loaded in one piece, possibly over a slow connection. */
const WAIT_MS = 30_000;

/** The part of the page that can't use the network: a separate document, sandboxed by the browser. */
export function LocalFrame() {
  const [tries, setTries] = useState(0);
  const again = () => setTries((before) => before + 1);
  return <Frame key={tries} onRetry={again} />;
}

function Frame({ onRetry }: { onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useLocalPage(frame);
  const isShown = height !== undefined;
  const isLate = useLateness(isShown);
  useNoStrayDrop();
  return (
    <>
      {!isShown && isLate && (
        <ErrorPanel title={say('late.title')} detail={say('late.detail')} onRetry={onRetry} />
      )}
      {!isShown && !isLate && (
        <div className="panel">
          <SkeletonRows />
        </div>
      )}
      <iframe
        ref={frame}
        title={tool.title}
        src={ADDRESS}
        sandbox="allow-scripts allow-downloads"
        allow="clipboard-write"
        className="-m-[3px] block w-[calc(100%+6px)] border-0"
        // Hidden until its colors and size are right.
        style={isShown ? { height } : { height: 0, visibility: 'hidden' }}
      />
    </>
  );
}

function useLateness(isThere: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isThere) return;
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isThere]);
  return isLate;
}

/** The browser would open a file dropped next to the frame instead of this page. */
function useNoStrayDrop() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
