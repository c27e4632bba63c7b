import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { useScrollLock } from './scroll-lock.ts';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  children: ReactNode;
}

/** Import it lazily: the first view needs no dialog. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const opener = useRef<Element | null>(null);
  useScrollLock(open);

  const rememberOpener = () => {
    opener.current = document.activeElement;
  };
  // Radix gives the focus back to a trigger of its own, and there is none here.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        {/* Not Radix's Overlay: its scroll lock writes a style element, which the policy refuses. */}
        <div className="dialog-veil" />
        <Content
          className="dialog"
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Title className="pr-10">{title}</Title>
          {description && (
            <Description className="mt-1 pr-10 text-ink-2">{description}</Description>
          )}
          <div className="mt-3.5">{children}</div>
          {/* Last, so that the focus begins at what the dialog is about. */}
          <Close asChild>
            <IconButton
              icon="cross"
              label={say('close')}
              size="small"
              className="absolute top-4 right-4"
            />
          </Close>
        </Content>
      </Portal>
    </Root>
  );
}
