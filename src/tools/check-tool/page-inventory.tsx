import { useEffect } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { type Look, useLook } from '#kit/page/look.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { counted, Numbers, toWords } from './page-parts.tsx';
import en from './words/en.json';

const say = words(en);

type Read = ActionOf<typeof schemas, 'inventory'>;
type Data = Read['output']['data'];

/** Loads by itself once the card is shown. Only this card has it; lists don't. */
export function Inventory({ userId }: { userId: string }) {
  const look = useLook<Read>(tool, 'inventory', { user_id: userId });
  const isCooling = useAgainAfterCooldown(look);
  const { data, problem, loading, again } = look;
  return (
    <section aria-label={say('inventory')} className="grid gap-2.5 border-t border-line pt-4">
      <h3>{say('inventory')}</h3>
      {data && <Worth data={data.data} />}
      {!data && problem && !isCooling && (
        <ErrorPanel title={problem.title} detail={problem.detail} onRetry={again} busy={loading} />
      )}
      {!data && (isCooling || !problem) && (
        <p role="status">
          <span className="sr-only">{say('inventory.loading')}</span>
          <Skeleton width="62%" />
        </p>
      )}
    </section>
  );
}

/** The previous look-up may be too recent, so this retries by itself after the cooldown. */
function useAgainAfterCooldown({ problem, again }: Look<Read['output']>): boolean {
  const waitMs = problem?.code === 'limits/cooldown' ? problem.retryAfterMs : undefined;
  useEffect(() => {
    if (waitMs === undefined) return;
    const timer = setTimeout(again, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, again]);
  return waitMs !== undefined;
}

function Worth({ data }: { data: Data }) {
  const { TotalRAP, Limiteds, complete } = data;
  if (TotalRAP.state === 'private') return <p className="text-ink-2">{say('inventory.private')}</p>;
  const atLeast = (value: number) =>
    complete ? counted(value) : say('inventory.atleast', { number: counted(value) });
  const yesOrNo = (owns: boolean) => say(owns ? 'yes' : 'no');
  return (
    <div className="grid gap-3">
      <Numbers
        items={[
          { term: say('rap'), part: toWords(TotalRAP, atLeast) },
          { term: say('limiteds'), part: toWords(Limiteds, atLeast) },
        ]}
      />
      <Numbers
        items={(['Headless', 'Korblox', 'Valkyrie'] as const).map((item) => ({
          term: say(item),
          part: toWords(data[item], yesOrNo),
        }))}
      />
      <p className="text-[13px] text-ink-3">
        {say('rap.hint')}
        {!complete && Limiteds.state === 'ok' && (
          <> {say('inventory.more', { count: counted(Limiteds.value) })}</>
        )}
      </p>
    </div>
  );
}
