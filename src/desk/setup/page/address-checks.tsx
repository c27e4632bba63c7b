import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { Checklist } from './checklist.ts';
import en from './words/en.json';

const say = words(en);

export type Mark = 'ok' | 'warn' | 'none';

export interface Check {
  id: 'https' | 'proxy' | 'phone';
  mark: Mark;
  text: string;
}

/** The three live checks of the public address. */
export function listChecks({ address }: Checklist): Check[] {
  const { reach, proxy, proxy_from, opened_at } = address;
  const from = proxy_from ?? '';
  return [
    {
      id: 'https',
      mark: reach === 'https' ? 'ok' : reach === 'none' ? 'none' : 'warn',
      text: say(`check.${reach}`),
    },
    {
      id: 'proxy',
      mark: proxy === 'trusted' ? 'ok' : proxy === 'untrusted' ? 'warn' : 'none',
      text: say(`check.proxy.${proxy}`, { from }),
    },
    opened_at === null
      ? { id: 'phone', mark: 'none', text: say('check.phone.waiting') }
      : { id: 'phone', mark: 'ok', text: say('check.phone', { time: sayClock(opened_at) }) },
  ];
}

const icons: Record<Mark, [IconName, string]> = {
  ok: ['check', 'text-ok'],
  warn: ['warning', 'text-warn'],
  none: ['minus', 'text-ink-3'],
};

export function LiveChecks({ checklist }: { checklist: Checklist }): ReactNode {
  return (
    <ul className="grid gap-2 text-small">
      {listChecks(checklist).map(({ id, mark, text }) => {
        const [icon, look] = icons[mark];
        return (
          <li key={id} className="flex gap-2.5">
            <Icon name={icon} size={17} className={`mt-0.5 ${look}`} />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
