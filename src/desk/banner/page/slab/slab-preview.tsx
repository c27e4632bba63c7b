import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

interface SlabPreviewProps {
  message: string;
  /** 0 means no countdown. */
  durationSeconds: number;
}

/** The slab as visitors will see it. It doesn't move, count down or close. */
export function SlabPreview({ message, durationSeconds }: SlabPreviewProps) {
  return (
    <div className={`${slab} max-w-full`}>
      <SlabBody
        message={message}
        seconds={durationSeconds > 0 ? durationSeconds : undefined}
        grip={<span className={grip} aria-hidden="true" />}
        close={
          <span className={close} aria-hidden="true">
            <Icon name="cross" size={18} />
          </span>
        }
      />
    </div>
  );
}

const say = words(en);

export const slab =
  'flex w-75 items-center gap-2.5 overflow-auto rounded-panel border border-[color-mix(in_oklab,var(--on-primary)_35%,var(--primary))] bg-primary py-2.5 pr-1.5 pl-1 text-on-primary shadow-float [&_:focus-visible]:-outline-offset-2 [&_:focus-visible]:outline-on-primary';
export const grip =
  'min-h-10 w-6 flex-none cursor-[inherit] self-stretch rounded-[7px] bg-[radial-gradient(circle,currentColor_1.3px,transparent_1.5px)] bg-size-[4px_5.5px] bg-center bg-clip-content p-2 max-sm:min-h-11 max-sm:w-8 max-sm:px-3';
export const close = 'grid size-9 flex-none place-items-center rounded-[7px] max-sm:size-11';

interface SlabBodyProps {
  /** Plain text only. */
  message: string;
  /** Undefined if there is no countdown. */
  seconds: number | undefined;
  grip: ReactNode;
  close: ReactNode;
}

/** The slab's content, shared by the announcement and its preview. */
export function SlabBody({ message, seconds, grip, close }: SlabBodyProps) {
  return (
    <>
      {grip}
      <p className="min-w-0 flex-1 leading-snug wrap-anywhere">{message}</p>
      {seconds !== undefined && (
        <span className="flex-none text-[13px] tabular-nums">{say('seconds', { seconds })}</span>
      )}
      {close}
    </>
  );
}

/** A corner of a visitor's window, as the backdrop of the slab. */
export function Stage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-28 items-start grid-cols-[minmax(0,1fr)] justify-items-end rounded-control bg-sunken p-2">
      {children}
    </div>
  );
}
