import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';
import { HiddenParts } from './hidden-context.ts';
import {
  applyEdit,
  hidesAny,
  type MaskedText,
  maskText,
  shownPlace,
  type TextPart,
  truePart,
} from './mask-text.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface Editing<Element extends TextElement> {
  value?: string | number | readonly string[] | undefined;
  type?: string | undefined;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
  onCopy?: ((event: ClipboardEvent<Element>) => void) | undefined;
  onCut?: ((event: ClipboardEvent<Element>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<Element>) => void) | undefined;
}

const UNDO_MAX = 100;

/**
 * The attributes of a field that hides parts of its text. Its owner gives and receives the true text; copying
 * and cutting use the true text too.
 */
export function useHiddenParts<Element extends TextElement>(
  attributes: Editing<Element>,
  isShown: boolean,
): Editing<Element> {
  const find = useContext(HiddenParts);
  const { value, onChange, onCopy, onCut, onKeyDown } = attributes;
  const caret = useRef<{ element: Element; at: number }>(undefined);
  const undo = useRef<UndoStack>({ past: [], future: [], value: '' });
  useLayoutEffect(() => {
    // The field's text is replaced after each edit, which would move the caret to the end.
    const { element, at } = caret.current ?? {};
    caret.current = undefined;
    if (element && at !== undefined) element.setSelectionRange(at, at);
  });
  if (typeof value !== 'string' || attributes.type === 'password') return {};
  const maskOf = (text: string) => maskText(text, isShown ? [] : find(text));
  const mask = maskOf(value);
  const { past, future } = undo.current;
  const isTracked = mask.hidden.length + past.length + future.length > 0;

  const replaced = (element: Element) => {
    const { restored } = undo.current;
    undo.current.restored = undefined;
    if (restored !== undefined) return { value: restored, caret: restored.length };
    return applyEdit(mask, { next: element.value, caret: element.selectionStart });
  };

  return {
    value: mask.shown,
    onChange(event) {
      const element = event.currentTarget;
      const isRestored = undo.current.restored !== undefined;
      const next = replaced(element);
      const after = maskOf(next.value);
      if (!isRestored && (isTracked || after.hidden.length > 0)) {
        noteEdit(undo.current, value, next.value);
      }
      if (isTracked || after.hidden.length > 0) {
        caret.current = { element, at: shownPlace(after, next.caret) };
        // The owner reads the true text from the event. React puts the dots back before anything is painted.
        setText(element, next.value);
      }
      onChange?.(event);
    },
    onCopy(event) {
      copyTrue(event, mask);
      onCopy?.(event);
    },
    onCut(event) {
      const part = copyTrue(event, mask);
      if (part) {
        const text = mask.shown;
        edit(event.currentTarget, text.slice(0, part.start) + text.slice(part.end), part.start);
      }
      onCut?.(event);
    },
    onKeyDown(event) {
      onKeyDown?.(event);
      const step = undoStep(event);
      if (!step || event.defaultPrevented || !isTracked) return;
      // The browser's own undo ends where the field's text was replaced.
      event.preventDefault();
      if (undo.current.value !== value) undo.current = { past: [], future: [], value };
      const restored = takeStep(undo.current, step, value);
      if (restored === undefined) return;
      undo.current.restored = restored;
      edit(event.currentTarget, restored, restored.length);
    },
  };
}

interface UndoStack {
  past: string[];
  future: string[];
  /** The text that the last step led to. If the owner set another one since, the steps don't apply. */
  value: string;
  restored?: string | undefined;
}

function noteEdit(stack: UndoStack, before: string, after: string): void {
  if (stack.value !== before) stack.past = [];
  stack.past = [...stack.past, before].slice(-UNDO_MAX);
  stack.future = [];
  stack.value = after;
}

function takeStep(stack: UndoStack, step: 'undo' | 'redo', value: string): string | undefined {
  const [from, to] = step === 'undo' ? [stack.past, stack.future] : [stack.future, stack.past];
  const restored = from.pop();
  if (restored === undefined) return undefined;
  to.push(value);
  stack.value = restored;
  return restored;
}

function undoStep({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const pressed = key.toLowerCase();
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo';
  return pressed === 'y' && ctrlKey ? 'redo' : undefined;
}

/** Copies what the selected dots hide. Returns the selected part, or undefined if no dots are selected. */
function copyTrue(event: ClipboardEvent<TextElement>, mask: MaskedText): TextPart | undefined {
  const { selectionStart, selectionEnd } = event.currentTarget;
  const part = { start: selectionStart ?? 0, end: selectionEnd ?? 0 };
  if (!hidesAny(mask, part)) return undefined;
  event.preventDefault();
  const { start, end } = truePart(mask, part);
  event.clipboardData.setData('text/plain', mask.value.slice(start, end));
  return part;
}

/** Changes a field's text as typing would, so that its owner hears of it. */
function edit(element: TextElement, text: string, caret: number): void {
  setText(element, text);
  element.setSelectionRange(caret, caret);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/** React replaces `value` on the element itself and would take the text for one that it set. */
function setText(element: TextElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {};
  set?.call(element, text);
}
