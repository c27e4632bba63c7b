import { type FormEvent, useState } from 'react';
import { type GuardedText, useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { CaseLink } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Acting } from './page-acting.tsx';
import { type BanPages, type BanRow, useBanPages } from './page-ban-pages.tsx';
import type { Experience } from './page-experience.tsx';
import { Portrait } from './page-person.tsx';
import { UnbanDialog } from './page-unban-dialog.tsx';
import en from './words/en.json';

const say = words(en);

interface CurrentBansProps {
  experience: Experience;
  acting: Acting;
  /** Another one reads it anew. */
  turn: number;
}

/** Everybody who is kept out now, with a way back in. */
export function CurrentBans({ experience, acting, turn }: CurrentBansProps) {
  const search = useGuardedText();
  const [query, setQuery] = useState('');
  const [lifting, setLifting] = useState<BanRow>();
  const pages = useBanPages(experience.id, query, turn);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setQuery(search.value.trim());
  }

  function showAll() {
    search.type('');
    setQuery('');
  }

  return (
    <div className="grid gap-4.5">
      <form onSubmit={onSubmit} noValidate className="flex items-end gap-2">
        <SearchField of={search} />
        <Button type="submit" icon="search" className="h-11" busy={pages.loading} openWhileBusy>
          {say('search.button')}
        </Button>
      </form>
      <BanRows pages={pages} query={query} onLift={setLifting} onShowAll={showAll} />
      {lifting && (
        <UnbanDialog
          row={lifting}
          experience={experience}
          acting={acting}
          onClose={() => setLifting(undefined)}
        />
      )}
    </div>
  );
}

function SearchField({ of }: { of: GuardedText }) {
  const guard = useGuard();
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <Field label={say('search')} aside={say('search.aside')}>
        <TextInput
          type="search"
          value={of.value}
          onChange={(event) => of.type(event.target.value)}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {of.login && <SecretNotice {...guard.loginWords(of.login)} />}
    </div>
  );
}

interface BanRowsProps {
  pages: BanPages;
  query: string;
  onLift: (row: BanRow) => void;
  onShowAll: () => void;
}

function BanRows({ pages, query, onLift, onShowAll }: BanRowsProps) {
  const { rows, now, problem, loading, more } = pages;
  if (!rows && problem) {
    return (
      <ErrorPanel title={problem.title} detail={problem.detail} onRetry={more} busy={loading} />
    );
  }
  if (!rows) return <SkeletonRows />;
  return (
    <>
      {rows.length === 0 ? (
        <Nothing query={query} isWhole={pages.cursor === null} onShowAll={onShowAll} />
      ) : (
        <ul aria-label={say('bans')} className="rounded-panel border border-line">
          {rows.map((row) => (
            <Row key={row.user_id} row={row} now={now} onLift={onLift} />
          ))}
        </ul>
      )}
      {problem && (
        <ErrorPanel title={problem.title} detail={problem.detail} onRetry={more} busy={loading} />
      )}
      <Further pages={pages} />
    </>
  );
}

interface RowProps {
  row: BanRow;
  now: number;
  onLift: (row: BanRow) => void;
}

function Row({ row, now, onLift }: RowProps) {
  const { username, user_id, thumbnail_url, until, display_reason, case_id } = row;
  const name = username ?? user_id;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-3.5 py-3 first:border-t-0">
      <Portrait picture={thumbnail_url} name={name} />
      <div className="min-w-0 flex-1 basis-40 leading-snug">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="wrap-anywhere">{username ?? say('nameless')}</b>
          <span className="font-mono text-small text-ink-2">{user_id}</span>
        </p>
        <p className="text-small text-ink-2">
          {until === null ? (
            say('row.for-good')
          ) : (
            <>
              {say('row.until')} <TimeText at={until} now={now} form="moment" />
            </>
          )}
          {case_id !== null && (
            <>
              {say('dot')}
              <CaseLink id={case_id} />
            </>
          )}
        </p>
        {display_reason !== '' && (
          <p className="text-small wrap-anywhere">{say('quoted', { text: display_reason })}</p>
        )}
      </div>
      <Button
        size="small"
        icon="undo"
        className="max-sm:ml-13"
        onClick={() => onLift(row)}
        aria-label={say('unban.named', { name })}
      >
        {say('unban')}
      </Button>
    </li>
  );
}

/** How far it was looked, and the way on. */
function Further({ pages: { lookedAt, cursor, loading, more } }: { pages: BanPages }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-[13px] text-ink-3 tabular-nums">
        {say(cursor === null ? 'looked.all' : 'looked', {
          count: lookedAt,
          number: formatNumber(lookedAt),
        })}
      </p>
      {cursor !== null && (
        <Button size="small" busy={loading} busyLabel={say('looked.busy')} onClick={more}>
          {say('looked.more')}
        </Button>
      )}
    </div>
  );
}

interface NothingProps {
  query: string;
  isWhole: boolean;
  onShowAll: () => void;
}

function Nothing({ query, isWhole, onShowAll }: NothingProps) {
  if (query === '') {
    return (
      <EmptyState icon="user-check" title={say('bans.empty.title')}>
        {say(isWhole ? 'bans.empty' : 'bans.further')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={say('bans.no-hit.title', { query })}
      action={
        <Button size="small" onClick={onShowAll}>
          {say('bans.show-all')}
        </Button>
      }
    >
      {say(isWhole ? 'bans.no-hit' : 'bans.further')}
    </EmptyState>
  );
}
