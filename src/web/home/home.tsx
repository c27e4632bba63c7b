import { useDeferredValue, useRef } from 'react';
import { isInScope } from '#kit/contract/feature.ts';
import { PageTitle } from '#kit/page/page-title.tsx';
import { tools } from '#tools/index.ts';
import { words } from '#ui/words.ts';
import { usePass } from '../client/pass.ts';
import { toolsTaking, useOpenTool } from '../palette/open-tool.ts';
import { foundPanel, useSmartText } from '../palette/smart-text.ts';
import { openRedeemWith } from '../redeem/use-redeem.ts';
import { Arcade } from './arcade.tsx';
import { Boards } from './boards.tsx';
import { findTools } from './find-tools.ts';
import { NoHit } from './no-hit.tsx';
import { NoPass } from './no-pass.tsx';
import { PassDocket } from './pass-docket.tsx';
import { Search } from './search.tsx';
import { WaitingJobs } from './waiting-jobs.tsx';
import en from './words/en.json';

const say = words(en);

export function Home() {
  const smart = useSmartText();
  const field = useRef<HTMLInputElement>(null);
  const pass = usePass();
  const openTool = useOpenTool();
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
        <Arcade />
        <div className="frame relative grid gap-x-14 gap-y-3.5 pt-5.5 pb-4.5 sm:gap-y-5.5 sm:pt-7.5 sm:pb-6.5 lg:grid-cols-[minmax(0,1fr)_396px] lg:items-end">
          <div>
            <h1 className="mb-3.5 text-[27px] sm:mb-4 sm:text-[34px]">{say('headline')}</h1>
            <Search input={field} smart={smart} onClear={clear} onOpen={openFirst} />
          </div>
          <div
            // A secret is an alert of its own.
            role={told?.kind === 'secret' ? undefined : 'status'}
            className="empty:hidden lg:col-start-1 lg:row-start-2 lg:-mt-3"
          >
            {smart.trouble === 'unread' && say('unread')}
            {FoundPanel && (told || smart.trouble === 'too-long') && (
              <FoundPanel found={told} trouble={smart.trouble} />
            )}
          </div>
          <div className="lg:col-start-2 lg:row-start-1">
            {pass.held ? <PassDocket pass={pass} /> : <NoPass />}
          </div>
        </div>
      </section>
      <div className="frame pt-6 pb-6">
        <WaitingJobs />
        <p role="status" className="sr-only">
          {query.trim() !== '' && say('found', { count: hits.length })}
        </p>
        {hits.length > 0 ? (
          <Boards tools={tools} hits={hits} scope={scope} />
        ) : (
          <NoHit query={query} onClear={clear} />
        )}
      </div>
    </>
  );
}

/** Words look for a tool; what is recognised does not, nor a guess that no tool is called by. */
function pickQuestion({ text, found }: ReturnType<typeof useSmartText>) {
  const isGuess = found !== undefined && 'isGuess' in found;
  const isName = found === undefined || (isGuess && findTools(tools, text).length > 0);
  return isName ? { query: text, told: undefined } : { query: '', told: found };
}
