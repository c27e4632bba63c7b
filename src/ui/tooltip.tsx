import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';

const DELAY_MS = 700;
const SKIP_MS = 300;
const GAP = 8;

let lastHiddenAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  /** No tooltip if undefined. */
  text: string | undefined;
  /** The text already is the control's name, so it isn't also its description. */
  isName?: boolean | undefined;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** Appears after 700 ms of hovering, or at once on keyboard focus or within 300 ms of the last one. */
export function Tooltip({ text, isName, children }: TooltipProps) {
  const id = useId();
  const [wrapper, setWrapper] = useState<HTMLElement | null>(null);
  const anchor = (wrapper?.firstElementChild ?? null) as HTMLElement | null;
  const isOpen = useOpen(anchor, text !== undefined);
  const described = text !== undefined && !isName;
  return (
    // The wrapper has no box. It only identifies the element that the tooltip belongs to.
    <span className="contents" ref={setWrapper}>
      {described ? cloneElement(children, { 'aria-describedby': alsoBy(children, id) }) : children}
      {described && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {isOpen &&
        anchor &&
        text !== undefined &&
        createPortal(<Bubble anchor={anchor} text={text} />, document.body)}
    </span>
  );
}

/** Keeps the existing description of a field's input. */
function alsoBy(children: TooltipProps['children'], id: string): string {
  const before = children.props['aria-describedby'];
  return before === undefined ? id : `${before} ${id}`;
}

function useOpen(anchor: HTMLElement | null, isWanted: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (anchor === null || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setOpen((was) => {
        if (was) lastHiddenAt = performance.now();
        return false;
      });
    };
    const showSoon = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const skips = performance.now() - lastHiddenAt < SKIP_MS;
      timer = setTimeout(() => setOpen(true), skips ? 0 : DELAY_MS);
    };
    const showOnFocus = () => {
      if (anchor.matches(':focus-visible')) setOpen(true);
    };
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const stop = new AbortController();
    const options = { signal: stop.signal };
    anchor.addEventListener('pointerenter', showSoon, options);
    anchor.addEventListener('pointerleave', hide, options);
    anchor.addEventListener('pointerdown', hide, options);
    anchor.addEventListener('focus', showOnFocus, options);
    anchor.addEventListener('blur', hide, options);
    document.addEventListener('keydown', hideOnEscape, options);
    document.addEventListener('scroll', hide, { ...options, capture: true });
    return () => {
      stop.abort();
      hide();
    };
  }, [anchor, isWanted]);
  return isOpen;
}

function Bubble({ anchor, text }: { anchor: HTMLElement; text: string }) {
  const [bubble, setBubble] = useState<HTMLElement | null>(null);
  const place = bubble ? placeBeside(anchor, bubble) : { top: 0, left: 0 };
  return (
    <div
      aria-hidden="true"
      className="fixed z-60 max-w-[min(280px,calc(100vw_-_16px))] py-1.5 px-2.5 rounded-[7px] bg-ink text-page text-[13px] leading-[1.35] text-center pointer-events-none [animation:appear_0.12s]"
      ref={setBubble}
      style={place}
    >
      {text}
    </div>
  );
}

/** Above the control, or below it if there is no room, and never beyond the window's edge. */
function placeBeside(anchor: HTMLElement, bubble: HTMLElement) {
  const at = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = at.top - height - GAP;
  const centred = at.left + at.width / 2 - width / 2;
  return {
    top: above < GAP ? at.bottom + GAP : above,
    left: Math.max(GAP, Math.min(centred, document.documentElement.clientWidth - width - GAP)),
  };
}
