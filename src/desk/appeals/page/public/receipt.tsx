import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export interface Sent {
  receipt: string;
  at: number;
}

/** The same words for every code, known or not. */
export function Receipt({ sent, onLook }: { sent: Sent; onLook: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid min-w-0 gap-4 outline-none sm:gap-5">
      <ResultCard
        on="page"
        stub={
          <>
            <CopyButton label={say('receipt.copy')} text={sent.receipt} />
            <Button variant="quiet" size="small" icon="printer" onClick={() => print()}>
              {say('receipt.print')}
            </Button>
          </>
        }
        head={
          <span className="-mx-4 -my-2.5 flex grow items-center gap-2.5 bg-accent-soft px-4 py-2.5 text-accent sm:-mx-5 sm:px-5">
            <Icon name="check" size={18} />
            {say('receipt.received')}
            <span className="ml-auto text-small font-normal">
              <TimeText at={sent.at} now={sent.at} form="moment" />
            </span>
          </span>
        }
      >
        <h2 className="text-[15px]">{say('receipt')}</h2>
        <p
          data-part="receipt"
          className="mt-1.5 mb-2.5 font-mono text-[25px] leading-tight font-semibold tracking-[0.03em] wrap-anywhere sm:text-[27px]"
        >
          {sent.receipt}
        </p>
        <p>
          <Sentence
            text={say('receipt.keep')}
            parts={{ once: <b>{say('receipt.keep.once')}</b> }}
          />
        </p>
      </ResultCard>
      <p className="text-ink-2">{say('receipt.same')}</p>
      <div>
        <Button className="max-sm:w-full" onClick={onLook}>
          {say('look')}
        </Button>
      </div>
    </div>
  );
}
