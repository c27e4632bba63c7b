import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { onMessages, removeMessage, type ShownMessage, shownMessages } from './messages.ts';
import { Tile } from './tile.tsx';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);
const MARGIN = 16;
const marks = { ok: 'check', warn: 'warning', bad: 'cross' } as const;

/**
 * Mounted once. Its live regions exist from the start, because screen readers would otherwise miss the first
 * message. `aria-live` is explicit because an open dialog hides everything else from them.
 */
export function MessageBoxes() {
  const messages = useSyncExternalStore(onMessages, shownMessages);
  const place = useRef<HTMLDivElement>(null);
  const isAbove = useOutOfTheWay(place, messages.length);
  return (
    <section aria-label={say('messages')}>
      <div role="status" aria-live="polite" className="sr-only">
        <Spoken messages={messages.filter(({ tone }) => tone === 'ok')} />
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        <Spoken messages={messages.filter(({ tone }) => tone !== 'ok')} />
      </div>
      <div
        ref={place}
        className={`fixed right-6 bottom-6 z-50 grid gap-2.5 w-95 pointer-events-none max-sm:right-4 max-sm:left-4 max-sm:w-auto ${isAbove ? 'max-sm:top-18 max-sm:bottom-auto' : 'max-sm:bottom-4'}`}
      >
        {messages.map((message) => (
          <Box key={message.key} message={message} />
        ))}
      </div>
    </section>
  );
}

const PHONE = '(max-width: 639px)';

/**
 * On a phone the boxes span the window, so they go to its top if a button that can be pressed is at the
 * bottom: it may be what the person needs next.
 */
function useOutOfTheWay(place: RefObject<HTMLElement | null>, count: number): boolean {
  const [isAbove, setAbove] = useState(false);
  useLayoutEffect(() => {
    if (count === 0) return setAbove(false);
    if (!matchMedia(PHONE).matches) return;
    const height = place.current?.offsetHeight ?? 0;
    const edge = innerHeight - height - 2 * MARGIN;
    const buttons = document.querySelectorAll('main :is(button:not(:disabled), a.btn)');
    const isInTheWay = [...buttons].some((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return bottom > edge && top < innerHeight && bottom > top;
    });
    // Boxes that are already at the top stay there.
    if (isInTheWay) setAbove(true);
  }, [place, count]);
  return isAbove;
}

function Spoken({ messages }: { messages: readonly ShownMessage[] }) {
  return messages.map(({ key, title, description }) => (
    <p key={key}>{description ? `${title}. ${description}` : title}</p>
  ));
}

function Box({ message }: { message: ShownMessage }) {
  const { key, tone, title, description, action } = message;
  const [isHeld, setHeld] = useState(false);
  const isLeaving = useTimeUp(message.durationMs, isHeld);
  const remove = () => removeMessage(key);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop its clock
    <div
      className={`message ${tone} ${isLeaving ? 'leaving' : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onAnimationEnd={isLeaving ? remove : undefined}
    >
      <Tile icon={marks[tone]} tone={tone} />
      <div className="min-w-0 flex-1">
        <b className="block">{title}</b>
        {description && <span className="block text-[13px] text-ink-2">{description}</span>}
        {action && (
          <a href={action.href} className="text-[13px] font-semibold" rel="noreferrer">
            {action.label}
          </a>
        )}
      </div>
    </div>
  );
}

/** Counts only the time during which the box isn't held. */
function useTimeUp(durationMs: number, isHeld: boolean): boolean {
  const leftMs = useRef(durationMs);
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    if (isHeld || isUp) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => setUp(true), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [isHeld, isUp]);
  return isUp;
}
