import { type ReactNode, useState } from 'react';
import type { AdminQuery } from '#kit/admin/use-admin-query.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Tile } from '#ui/tile.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';

const say = words(en);

/** One kind of thing that waits for the admin: its query, how many there are, and a list item for each. */
export interface WaitingKind {
  query: AdminQuery<unknown>;
  count: number;
  items: ReactNode;
}

/** The most items of one kind that are listed; the rest is a link. */
export const SHOWN_MAX = 5;

const line =
  'grid gap-3.5 border-line px-5 py-4 leading-[1.4] not-first:border-t max-sm:px-4 max-sm:py-3.5';
const top = 'flex items-center gap-3.5 max-sm:flex-wrap';
const text = 'min-w-0 flex-1 max-sm:min-w-55';

interface NeedProps {
  icon: IconName;
  sentence: ReactNode;
  why: ReactNode;
  buttons: ReactNode;
  /** Shown below, over the whole width. */
  children?: ReactNode;
}

export function Need({ icon, sentence, why, buttons, children }: NeedProps) {
  return (
    <li className={line}>
      <div className={top}>
        <Tile icon={icon} tone="warn" />
        <div className={`${text} wrap-anywhere`}>
          <div>{sentence}</div>
          <p className="text-[13px] text-ink-2">{why}</p>
        </div>
        <div className="flex flex-none gap-2 max-sm:grid max-sm:w-full max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:*:w-full">
          {buttons}
        </div>
      </div>
      {children}
    </li>
  );
}

interface OpenableNeedProps extends Omit<NeedProps, 'buttons' | 'children'> {
  /** The verb of the button that opens it: 'Decide'. */
  verb: string;
  /** The name of the button for screen readers, which says what it is about. */
  label: string;
  /** Where there is more about it. */
  more: ReactNode;
  children: ReactNode;
}

/** Answered in place: the form opens below the sentence. */
export function OpenableNeed({ verb, label, more, children, ...rest }: OpenableNeedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Need
      {...rest}
      buttons={
        <>
          {more}
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : label}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? say('close') : verb}
          </Button>
        </>
      }
    >
      {isOpen && <div>{children}</div>}
    </Need>
  );
}

export function Look({ to, text: label }: { to: string; text: string }) {
  return (
    <LinkButton size="small" to={to}>
      {label}
    </LinkButton>
  );
}

interface MoreProps {
  count: number;
  kind: 'jobs' | 'requests' | 'appeals';
  to: string;
}

export function More({ count, kind, to }: MoreProps) {
  if (count <= 0) return null;
  return (
    <li className={line}>
      <div className={top}>
        <div className={text}>{say(`more.${kind}`, { count })}</div>
        <Look to={to} text={say('more.all')} />
      </div>
    </li>
  );
}
