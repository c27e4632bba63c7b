import type { FromLocalPage, ToLocalPage } from '../messages.ts';

// The page stands in a frame of a frame of the desk's page.
const desk = window.parent.parent;

let origin = '';

/** The address of the desk, as the browser names it. */
export function deskOrigin(): string {
  return origin;
}

export function tellDesk(message: FromLocalPage): void {
  desk.postMessage(message, '*');
}

/** Calls with what the desk tells, now and whenever it changes. */
export function followDesk(onTold: (told: ToLocalPage) => void): void {
  window.addEventListener('message', (event: MessageEvent<ToLocalPage>) => {
    if (event.source !== desk || event.data.type !== 'desk') return;
    origin = event.origin;
    onTold(event.data);
  });
  tellDesk({ type: 'ready' });
}

/** The frame is as high as what it shows. */
export function followHeight(content: HTMLElement): void {
  const watch = new ResizeObserver(() => {
    tellDesk({ type: 'height', height: Math.ceil(content.getBoundingClientRect().height) });
  });
  watch.observe(content);
}

/** Keys of the desk that are pressed in here. */
export function followKeys(): void {
  document.addEventListener('keydown', (event) => {
    const isHeld = event.ctrlKey || event.metaKey;
    if (!isHeld || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    tellDesk({ type: 'palette' });
  });
}
