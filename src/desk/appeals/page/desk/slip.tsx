import { Link } from 'wouter';
import { QueryView } from '#kit/admin/query-view.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useLook } from '#kit/page/look.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { appeals, type schemas } from '../../contract.ts';
import { useAppealPaths } from '../appeal-paths.ts';
import en from './words/en.json';

const say = words(en);

/** The appeal code of a ban, to give to the banned person, and the appeals made with it. */
export function Slip({ caseId }: { caseId: number }) {
  const look = useLook<ActionOf<typeof schemas, 'slip'>>(appeals, 'slip', { case_id: caseId });
  const { appealPath } = useAppealPaths();
  const query = { ...look, isFetching: look.loading, refetch: look.again };
  if (look.data && !look.data.slip) return null;
  return (
    <QueryView query={query} rows={2} within="panel">
      {({ slip, appeals: sent, now }) => {
        if (!slip) return null;
        const address = slip.address ?? `${location.origin}/appeal`;
        const shown = address.replace(/^https?:\/\//, '');
        return (
          <ResultCard
            on="page"
            stub={
              <>
                <b className="mr-auto">{say('case', { id: caseId })}</b>
                <CopyButton
                  label={say('slip.copy')}
                  text={say('slip.text', { code: slip.code, address })}
                />
              </>
            }
          >
            <h2 className="text-[15px]">{say('slip')}</h2>
            <p className="mt-1.5 mb-1 font-mono text-[20px] font-semibold tracking-[0.06em]">
              {slip.code}
            </p>
            <p className="text-small text-ink-2">
              <Sentence
                text={say('slip.give')}
                parts={{ address: <span className="font-mono wrap-anywhere">{shown}</span> }}
              />
            </p>
            {isLocal(address) && <p className="mt-2 text-small text-warn">{say('slip.local')}</p>}
            {sent.length > 0 && (
              <ul className="mt-3 grid gap-1.5 border-t border-line pt-3 text-small">
                {sent.map(({ id, at, state }) => (
                  <li key={id}>
                    <Link to={appealPath(id)}>{say(`slip.${state}`)}</Link>{' '}
                    <TimeText at={at} now={now} form="moment" />
                  </li>
                ))}
              </ul>
            )}
          </ResultCard>
        );
      }}
    </QueryView>
  );
}

/** An address that opens only on this machine. */
function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
