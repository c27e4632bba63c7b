import { useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { useLocalPage } from './page-link.tsx';
import en from './words/en.json';

const say = words(en);
const ADDRESS = `/local/${tool.id}.html`;
/** What it is made of comes in one piece, over a slow line too. */
const WAIT_MS = 30_000;

/** The part of the page that cannot use the network: a document of its own, shut in by the browser. */
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
        // Shown in the right colours and size, or not at all.
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

/** A file that is dropped beside the frame would be opened by the browser in place of this page. */
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
