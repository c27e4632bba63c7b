import { Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { useScrollLock } from '#ui/scroll-lock.ts';
import { words } from '#ui/words.ts';
import { openRedeemWith } from '../redeem/use-redeem.ts';
import type { Choice } from './entries.ts';
import { useOpenTool } from './open-tool.ts';
import { PaletteBody } from './palette-body.tsx';
import { closePalette, returnFocus } from './palette-state.ts';
import en from './words/en.json';

const say = words(en);

export function PaletteDialog({ open }: { open: boolean }) {
  const chosen = useRef<Choice>(undefined);
  const openTool = useOpenTool();
  const [, navigate] = useLocation();
  useScrollLock(open);

  function follow(choice: Choice) {
    if ('tool' in choice) return openTool(choice.tool, choice.found);
    if ('case' in choice) return navigate(choice.case);
    if ('code' in choice) return openRedeemWith(choice.code);
    const { open: place } = choice.page;
    return typeof place === 'string' ? navigate(place) : place();
  }

  // The choice is followed after the focus has returned, so that the next screen or dialog starts from there.
  function leave(event: Event) {
    event.preventDefault();
    returnFocus();
    const choice = chosen.current;
    chosen.current = undefined;
    if (choice) follow(choice);
  }

  return (
    <Root open={open} onOpenChange={(next) => !next && closePalette()}>
      <Portal>
        {/* Not Radix's Overlay, because its scroll lock adds a style element, which the policy refuses. */}
        <div className="fixed inset-0 z-40 bg-[rgb(11_16_14/0.55)] [animation:appear_0.18s]" />
        <Content
          className="fixed inset-[min(14dvh,120px)_0_auto] z-41 flex flex-col w-[min(640px,calc(100vw_-_16px))] max-h-[min(560px,calc(100dvh_-_2_*_min(14dvh,120px)))] mx-auto border border-line rounded-dialog bg-raised text-ink shadow-float overflow-hidden [animation:rise_0.18s_cubic-bezier(0.2,0.8,0.2,1)] focus:outline-none max-sm:[inset-block-start:8px] max-sm:max-h-[calc(100dvh_-_16px)] motion-reduce:[animation:appear_0.12s]"
          aria-describedby={undefined}
          // Its field has taken the focus already, with what was typed meanwhile.
          onOpenAutoFocus={(event) => event.preventDefault()}
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
