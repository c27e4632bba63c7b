import { Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useScrollLock } from '#ui/scroll-lock.ts';
import { words } from '#ui/words.ts';
import { openRedeemWith } from '../redeem/use-redeem.ts';
import type { Choice } from './entries.ts';
import { useOpenTool } from './open-tool.ts';
import { PaletteBody } from './palette-body.tsx';
import { closePalette } from './palette-state.ts';
import en from './words/en.json';
import './palette.css';

const say = words(en);

export function PaletteDialog({ open }: { open: boolean }) {
  const opener = useRef<Element | null>(null);
  const chosen = useRef<Choice>(undefined);
  const openTool = useOpenTool();
  const navigate = useNavigate();
  useScrollLock(open);

  function follow(choice: Choice) {
    if ('tool' in choice) return openTool(choice.tool, choice.found);
    if ('case' in choice) return navigate(choice.case);
    if ('code' in choice) return openRedeemWith(choice.code);
    const { open: place } = choice.page;
    return typeof place === 'string' ? navigate(place) : place();
  }

  // Followed only when the focus is back at where it was: the next screen or dialog starts from there.
  function leave(event: Event) {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
    const choice = chosen.current;
    chosen.current = undefined;
    if (choice) follow(choice);
  }

  return (
    <Root open={open} onOpenChange={(next) => !next && closePalette()}>
      <Portal>
        {/* Not Radix's Overlay: its scroll lock writes a style element, which the policy refuses. */}
        <div className="dialog-veil" />
        <Content
          className="palette"
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={leave}
        >
          <Title className="sr-only">{say('title')}</Title>
          <PaletteBody
            onChoose={(choice) => {
              chosen.current = choice;
              closePalette();
            }}
          />
        </Content>
      </Portal>
    </Root>
  );
}
