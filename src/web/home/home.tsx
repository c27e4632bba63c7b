import { useDeferredValue, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { tools } from '../../tools/index.ts';
import { words } from '../../ui/words.ts';
import { usePass } from '../client/pass.ts';
import { PageTitle } from '../page-title.tsx';
import { Arcade } from './arcade.tsx';
import { Boards } from './boards.tsx';
import { findTools } from './find-tools.ts';
import { NoHit } from './no-hit.tsx';
import { NoPass } from './no-pass.tsx';
import { PassDocket } from './pass-docket.tsx';
import { Search } from './search.tsx';
import en from './words/en.json';
import './home.css';

const say = words(en);

export function Home() {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const pass = usePass();
  const hits = findTools(tools, useDeferredValue(query));
  const openFirst = () => {
    const first = findTools(tools, query)[0];
    if (query.trim() !== '' && first) navigate(`/${first.id}`);
  };
  const clear = () => {
    setQuery('');
    field.current?.focus();
  };
  return (
    <>
      <PageTitle />
      <section className="band">
        <Arcade />
        <div className="frame relative grid gap-x-14 gap-y-3.5 pt-5.5 pb-4.5 sm:gap-y-5.5 sm:pt-7.5 sm:pb-6.5 lg:grid-cols-[minmax(0,1fr)_396px] lg:items-end">
          <div>
            <h1 className="mb-3.5 text-[27px] sm:mb-4 sm:text-[34px]">{say('headline')}</h1>
            <Search
              input={field}
              query={query}
              onQuery={setQuery}
              onClear={clear}
              onOpen={openFirst}
            />
          </div>
          {pass.held ? <PassDocket pass={pass} /> : <NoPass />}
        </div>
      </section>
      <div className="frame pt-6 pb-6">
        <p role="status" className="sr-only">
          {query.trim() !== '' && say('found', { count: hits.length })}
        </p>
        {hits.length > 0 ? (
          <Boards tools={tools} hits={hits} scope={pass.info?.scope ?? null} />
        ) : (
          <NoHit query={query} onClear={clear} />
        )}
      </div>
    </>
  );
}
