import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { useScrollLock } from './scroll-lock.ts';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);
/** The element that gets the focus first, if not the first control. */
const FIRST = 'button[data-first-focus], [data-first-focus] button';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  children: ReactNode;
  /** Only its own buttons close it, because something would be lost or is still running. */
  locked?: boolean | undefined;
  /** For lists and larger forms. */
  wide?: boolean | undefined;
  /** Hides the page completely, and covers other dialogs. */
  covers?: boolean | undefined;
}

/** The layer between a dialog and the page. */
const veil = 'fixed inset-0 [animation:appear_0.18s]';

/** Import it lazily, because the first view needs no dialog. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, locked, wide, covers } = props;
  const opener = useRef<Element | null>(null);
  useScrollLock(open);

  const begin = (event: Event) => {
    opener.current = document.activeElement;
    const first = (event.target as HTMLElement).querySelector<HTMLElement>(FIRST);
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  // Radix returns the focus to its own trigger, which isn't used here.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  const hold = (event: Event) => {
    if (locked) event.preventDefault();
  };

  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        {/* Not Radix's Overlay, because its scroll lock adds a style element, which the policy refuses. */}
        <div className={`${veil} ${covers ? 'z-42 bg-page' : 'z-40 bg-[rgb(11_16_14/0.55)]'}`} />
        <Content
          className={`fixed inset-0 m-auto h-fit max-h-[calc(100dvh_-_32px)] overflow-auto rounded-dialog border border-line bg-raised px-6 pt-5.5 pb-6 shadow-float [animation:rise_0.18s_cubic-bezier(0.2,0.8,0.2,1)] focus:outline-none motion-reduce:[animation:appear_0.12s] ${wide ? 'w-[min(600px,calc(100vw_-_32px))]' : 'w-[min(420px,calc(100vw_-_32px))]'} ${covers ? 'z-43' : 'z-41'}`}
          onOpenAutoFocus={begin}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Title className="pr-10">{title}</Title>
          {description && (
            <Description className="mt-1 pr-10 text-ink-2">{description}</Description>
          )}
          <div className="mt-3.5">{children}</div>
          {/* Last, so that the focus starts at the dialog's content. */}
          {!locked && (
            <Close asChild>
              <IconButton
                icon="cross"
                label={say('close')}
                size="small"
                className="absolute top-4 right-4"
              />
            </Close>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
