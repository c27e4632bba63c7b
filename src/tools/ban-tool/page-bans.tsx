import { type FormEvent, useState } from 'react';
import { type BanPages, BanRow, useBanPages } from '#kit/acting/bans.tsx';
import { LoginNotice } from '#kit/acting/target.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import type { Acting, Order } from './page-acting.tsx';
import type { Experience } from './page-experience.tsx';
import { UnbanSentence } from './page-order.tsx';
import { PlayerPortrait } from './page-player.tsx';
import { PrivateReasonField, usePrivateReason } from './page-reason.tsx';
import en from './words/en.json';

const say = words(en);

type Ban = ActionOf<typeof schemas, 'bans'>['output']['bans'][number];
type Pages = BanPages<Ban>;

interface CurrentBansProps {
  experience: Experience;
  acting: Acting;
  /** Changing it reads the bans again. */
  turn: number;
}

/** Lists all active bans, each with a button to unban. */
export function CurrentBans({ experience, acting, turn }: CurrentBansProps) {
  const search = useGuardedText();
  const [query, setQuery] = useState('');
  const [lifting, setLifting] = useState<Ban>();
  const place = experience.id === undefined ? undefined : { universe_id: experience.id };
  const pages = useBanPages<Ban>(tool, { place, query, turn });

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
        <div className="grid min-w-0 flex-1 gap-2">
          <Field label={say('search')} aside={say('search.aside')}>
            <TextInput
              type="search"
              value={search.value}
              onChange={(event) => search.type(event.target.value)}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <LoginNotice of={search} />
        </div>
        <Button type="submit" icon="search" className="h-11" busy={pages.loading} openWhileBusy>
          {say('search.button')}
        </Button>
      </form>
      <Rows pages={pages} query={query} onLift={setLifting} onShowAll={showAll} />
      {lifting && (
        <UnbanDialog
          ban={lifting}
          experience={experience}
          acting={acting}
          onClose={() => setLifting(undefined)}
        />
      )}
    </div>
  );
}

interface RowsProps {
  pages: Pages;
  query: string;
  onLift: (ban: Ban) => void;
  onShowAll: () => void;
}

function Rows({ pages, query, onLift, onShowAll }: RowsProps) {
  const { rows, now, problem, loading, more } = pages;
  const failure = problem && (
    <ErrorPanel title={problem.title} detail={problem.detail} onRetry={more} busy={loading} />
  );
  if (!rows) return failure ?? <SkeletonRows />;
  return (
    <>
      {rows.length === 0 ? (
        <Nothing query={query} isWhole={pages.cursor === null} onShowAll={onShowAll} />
      ) : (
        <ul aria-label={say('bans')} className="rounded-panel border border-line">
          {rows.map((ban) => (
            <Row key={ban.user_id} ban={ban} now={now} onLift={onLift} />
          ))}
        </ul>
      )}
      {failure}
      <Further pages={pages} />
    </>
  );
}

interface RowProps {
  ban: Ban;
  now: number;
  onLift: (ban: Ban) => void;
}

function Row({ ban, now, onLift }: RowProps) {
  const { username, user_id, thumbnail_url, until, display_reason, case_id } = ban;
  const spoken = say('unban.named', { name: username ?? user_id });
  return (
    <BanRow
      portrait={<PlayerPortrait picture={thumbnail_url} name={username} userId={user_id} />}
      className="flex-wrap px-3.5 max-sm:[&>button]:ml-13"
      name={username ?? say('nameless')}
      userId={user_id}
      unban={{ label: say('unban'), spoken, icon: 'undo', onUnban: () => onLift(ban) }}
    >
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
    </BanRow>
  );
}

/** Shows how many entries were searched, and a button to search more. */
function Further({ pages: { lookedAt, cursor, loading, more } }: { pages: Pages }) {
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

interface UnbanDialogProps {
  ban: Ban;
  experience: Experience;
  acting: Acting;
  onClose: () => void;
}

/** Explains the effect of the unban before the button. */
function UnbanDialog({ ban, experience, acting: { unban }, onClose }: UnbanDialogProps) {
  const reason = usePrivateReason();
  const name = ban.username ?? ban.user_id;

  async function confirm() {
    const player = { userId: ban.user_id, name: ban.username, picture: ban.thumbnail_url };
    const order: Order = { verb: 'unban', player, place: experience.name, at: Date.now() };
    const outcome = await unban.order(order, {
      user: ban.user_id,
      universe_id: experience.id,
      ...reason.input,
    });
    if (outcome.kind !== 'refused') onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={say('unban.named', { name })}
      sentence={<UnbanSentence name={name} place={experience.name} />}
      verb={say('unban.named', { name })}
      busyVerb={say('unbanning')}
      tone="safe"
      busy={unban.busy}
      problem={unban.problem}
      disabledReason={reason.isTooLong ? say('missing.private') : undefined}
      onConfirm={() => void confirm()}
    >
      <PrivateReasonField of={reason} isOptional />
    </ConfirmDialog>
  );
}
