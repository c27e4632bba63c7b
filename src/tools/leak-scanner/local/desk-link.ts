import type { FromLocalPage, ToLocalPage } from '../messages.ts';

// This page runs in a frame within a frame of the desk's page.
const desk = window.parent.parent;

let origin = '';

/** The desk's origin as reported by the browser. */
export function deskOrigin(): string {
  return origin;
}

export function tellDesk(message: FromLocalPage): void {
  desk.postMessage(message, '*');
}

/** Calls back with the desk's message, now and whenever it changes. */
export function followDesk(onTold: (told: ToLocalPage) => void): void {
  window.addEventListener('message', (event: MessageEvent<ToLocalPage>) => {
    if (event.source !== desk || event.data.type !== 'desk') return;
    origin = event.origin;
    onTold(event.data);
  });
  tellDesk({ type: 'ready' });
}

/** Keeps the frame as high as its content. */
export function followHeight(content: HTMLElement): void {
  const watch = new ResizeObserver(() => {
    tellDesk({ type: 'height', height: Math.ceil(content.getBoundingClientRect().height) });
  });
  watch.observe(content);
}

/** Forwards the desk's keyboard shortcuts. */
export function followKeys(): void {
  document.addEventListener('keydown', (event) => {
    const isHeld = event.ctrlKey || event.metaKey;
    if (!isHeld || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    tellDesk({ type: 'palette' });
  });
}
