import { useDeferredValue, useRef } from 'react';
import { isInScope } from '#kit/contract/feature.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { HelpButton } from '#kit/page/help-button.tsx';
import { PageTitle } from '#kit/page/page-title.tsx';
import { tools } from '#tools/index.ts';
import { ArchPattern } from '#ui/arch-pattern.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Late } from '#ui/late.tsx';
import { words } from '#ui/words.ts';
import { usePass } from '../client/pass.ts';
import { toolsTaking, useOpenTool } from '../palette/open-tool.ts';
import { foundPanel, useSmartText } from '../palette/smart-text.ts';
import { openRedeemWith, useRedeem } from '../redeem/use-redeem.ts';
import { Boards } from './boards.tsx';
import { findTools } from './find-tools.ts';
import { passCard, recents, since, waitingJobs } from './pass/late-parts.ts';
import { Search } from './search.tsx';
import { useHomeNews } from './since/home-news.ts';
import en from './words/en.json';

const say = words(en);

export function Home() {
  const smart = useSmartText();
  const field = useRef<HTMLInputElement>(null);
  const pass = usePass();
  const openTool = useOpenTool();
  const { latestCase, platforms } = useDeskClient();
  const news = useHomeNews(pass.held, latestCase);
  // What waits for this person is known together with the pass, and stands above the boards.
  const isKnown = !pass.held || pass.info !== undefined || !pass.loading;
  const scope = pass.info?.scope ?? null;
  const { query, told } = pickQuestion(smart);
  const FoundPanel = foundPanel();
  const hits = findTools(tools, useDeferredValue(query));

  function openFirst() {
    if (told?.kind === 'access-code') return openRedeemWith(told.value);
    const first = told
      ? toolsTaking(tools, told).find((tool) => isInScope(tool, scope))
      : findTools(tools, query)[0];
    if (first && (told || query.trim() !== '')) openTool(first, told);
  }

  function clear() {
    smart.type('');
    field.current?.focus();
  }

  return (
    <>
      <PageTitle />
      <section className="band">
        <ArchPattern />
        <div className="frame relative grid gap-x-14 gap-y-3.5 pt-5.5 pb-4.5 sm:gap-y-5.5 sm:pt-7.5 sm:pb-6.5 lg:grid-cols-[minmax(0,1fr)_396px] lg:items-end">
          <div>
            <div className="mb-3.5 flex items-center gap-2 sm:mb-4">
              <h1 className="text-[27px] sm:text-[34px]">{say('headline')}</h1>
              <HelpButton className="text-on-band hover:bg-band-2 hover:text-on-band" />
            </div>
            <Search input={field} smart={smart} onClear={clear} onOpen={openFirst} />
            {pass.held && (
              <div className="mt-3">
                <Late
                  of={recents}
                  props={{ actedOn: news?.actedOn, modes: platforms.modes, scope }}
                />
              </div>
            )}
          </div>
          <div
            // A secret has its own alert.
            role={told?.kind === 'secret' ? undefined : 'status'}
            className="empty:hidden lg:col-start-1 lg:row-start-2 lg:-mt-3"
          >
            {smart.trouble === 'unread' && say('unread')}
            {FoundPanel && (told || smart.trouble === 'too-long') && (
              <FoundPanel found={told} trouble={smart.trouble} />
            )}
          </div>
          <div className="lg:col-start-2 lg:row-start-1">
            {pass.held ? <Late of={passCard} props={{ pass }} /> : <NoPass />}
          </div>
        </div>
      </section>
      <div className="frame pt-6 pb-6">
        {pass.held && (
          <>
            <Late of={since} props={{ of: news }} />
            <Late of={waitingJobs} props={{}} />
          </>
        )}
        <p role="status" className="sr-only">
          {query.trim() !== '' && say('found', { count: hits.length })}
        </p>
        {!isKnown ? null : hits.length > 0 ? (
          <Boards
            tools={tools}
            hits={hits}
            scope={scope}
            takesDiscord={pass.info?.discord_desk === true}
          />
        ) : (
          <NoHit query={query} onClear={clear} />
        )}
      </div>
    </>
  );
}

/** Text searches for a tool unless it was recognized. A guess only searches if it matches a tool. */
function pickQuestion({ text, found }: ReturnType<typeof useSmartText>) {
  const isGuess = found !== undefined && 'isGuess' in found;
  const isName = found === undefined || (isGuess && findTools(tools, text).length > 0);
  return isName ? { query: text, told: undefined } : { query: '', told: found };
}

function NoHit({ query, onClear }: { query: string; onClear: () => void }) {
  const action = (
    <Button size="small" onClick={onClear}>
      {say('no-hit.clear')}
    </Button>
  );
  return (
    <EmptyState icon="search" title={say('no-hit.title')} action={action}>
      {say('no-hit.text', { query: query.trim() })}
    </EmptyState>
  );
}

/** Shown without a pass: what a code is and how to use one. */
function NoPass() {
  const redeem = useRedeem();
  return (
    <section
      aria-label={say('pass')}
      className="grid justify-items-start rounded-panel border-[1.5px] border-dashed border-[color-mix(in_oklab,var(--on-band-2)_55%,var(--band))] bg-band px-4.5 items-center gap-1.5 pt-3.5 pb-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4 sm:py-4.5"
    >
      <p className="text-small text-on-band-2">{say('no-pass.text')}</p>
      <Button size="small" icon="ticket" className="mt-1.25 sm:mt-0" onClick={redeem.open}>
        {say('no-pass.redeem')}
      </Button>
    </section>
  );
}
