import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { useWaiting, useWaitingCases } from '../client/waiting.ts';
import { useWaitingAppealCount } from '../client/waiting-appeals.ts';
import en from '../words/en.json';

const say = words(en);

interface PassLinksProps {
  /** In the menu of a phone, they have icons and close it. */
  menu?: { onClick: () => void } | undefined;
}

/** For holders of a pass: their jobs, appeals and cases, with how many wait for them. */
export function PassLinks({ menu }: PassLinksProps) {
  const { count } = useWaiting();
  const unknown = useWaitingCases();
  const appeals = useWaitingAppealCount();
  const look = menu ? { className: 'justify-start', onClick: menu.onClick } : {};
  return (
    <>
      <LinkButton to="/jobs" variant="quiet" icon={menu && 'list-checks'} {...look}>
        {say('jobs')}
        <Count count={count} spoken={say('jobs.waiting', { count })} />
      </LinkButton>
      <LinkButton to="/appeals" variant="quiet" icon={menu && 'mail'} {...look}>
        {say('appeals')}
        <Count count={appeals} spoken={say('appeals.waiting', { count: appeals })} />
      </LinkButton>
      <LinkButton to="/cases" variant="quiet" icon={menu && 'history'} {...look}>
        {say('cases')}
        <Count count={unknown} spoken={say('cases.waiting', { count: unknown })} />
      </LinkButton>
    </>
  );
}

function Count({ count, spoken }: { count: number; spoken: string }) {
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-[10px] bg-warn-soft px-1.5 text-tiny font-[650] text-warn tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}
