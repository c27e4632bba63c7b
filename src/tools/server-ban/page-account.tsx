import { useState } from 'react';
import { LoginNotice, Person, Portrait, TargetField, useTargetInput } from '#kit/acting/target.tsx';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Looking, LookProblem, useSettledLook } from '#kit/page/settled-look.tsx';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import type { Mode } from './page-acting.tsx';
import { readUserId } from './rules.ts';
import en from './words/en.json';

const say = words(en);
const DIGITS_OR_MENTION = /^[<@!>\d\s]*$/;
/** Any valid length, for the dry run of a timeout that would start. */
const ANY_SECONDS = 3_600;

type AccountInput = ReturnType<typeof useAccountInput>;

/** One account: an id, a mention, or a name to search for in the server. */
export function useAccountInput() {
  const [now] = useState(Date.now);
  const target = useTargetInput(`${tool.id}/account`, (text) => {
    const userId = readUserId(text, now);
    const typed = text.trim().replace(/^@/, '');
    const isName = typed.length >= 2 && !DIGITS_OR_MENTION.test(typed);
    // The start of a name to search for, if the field holds no id.
    const query = userId === undefined && isName ? typed : undefined;
    const missing = say('who.missing');
    return {
      userId,
      query,
      isBlank: typed === '',
      refusal: userId === undefined ? { title: say('who.title'), description: missing } : undefined,
      error: userId === undefined && query === undefined ? missing : undefined,
    };
  });
  return { ...target, userId: target.reading.userId, query: target.reading.query };
}

export function AccountField({ of }: { of: AccountInput }) {
  return (
    <>
      <TargetField
        of={of}
        label={say('who')}
        aside={say('who.aside')}
        mono={of.userId !== undefined}
        // Enter doesn't submit a form whose button is disabled.
        onKeyDown={(event) => event.key === 'Enter' && of.refuse()}
      />
      <LoginNotice of={of.text} />
    </>
  );
}

type Ban = ActionOf<typeof schemas, 'ban'>;
export type Seen = PlanAnswer['rows'][number];

type AccountLook = ReturnType<typeof useAccountLook>;

interface LookOptions {
  mode: Mode;
  guildId: string | undefined;
  userId: string | undefined;
  /** Whether a timeout is ended instead of started. */
  ends: boolean;
}

/** Looks up the account with a dry run, which also shows what the action would do. */
export function useAccountLook({ mode, guildId, userId, ends }: LookOptions) {
  const isKnown = guildId !== undefined && userId !== undefined;
  const look = useSettledLook<Ban>(
    [tool, mode],
    isKnown
      ? {
          guild_id: guildId,
          user_ids: [userId],
          dry_run: true,
          ...(mode === 'timeout' && { duration_seconds: ends ? null : ANY_SECONDS }),
        }
      : undefined,
  );
  const { data, problem, isLooking, again } = look;
  const seen = data && 'plan' in data ? data.plan.rows[0] : undefined;
  return { seen, problem, isLooking, again };
}

interface AccountCardProps {
  look: AccountLook;
  mode: Mode;
  picture: string | null;
}

/** Shown below the field: whose account it is, and what prevents the action. */
export function AccountCard({ look, mode, picture }: AccountCardProps) {
  const { seen, problem, isLooking, again } = look;
  if (isLooking) return <Looking>{say('account.looking')}</Looking>;
  if (problem) return <LookProblem problem={problem} onAgain={again} again={say('again')} />;
  if (!seen) return null;
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken px-3 py-2.5">
      <AccountPortrait picture={picture} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="wrap-anywhere">{seen.name ?? say('nameless')}</b>
          <PlanOutcome of={seen} mode={mode} />
        </p>
        <p className="text-small wrap-anywhere text-ink-2">
          <span className="font-mono">{seen.target}</span> <Made id={seen.target} />
        </p>
        {seen.why !== null && <p className="text-small wrap-anywhere text-ink-2">{seen.why}</p>}
      </div>
    </div>
  );
}

function PlanOutcome({ of: { verdict }, mode }: { of: Seen; mode: Mode }) {
  if (verdict === 'would' || verdict === 'unchecked') return null;
  const tone = verdict === 'already' ? 'plain' : 'warn';
  return <Tag tone={tone}>{say(verdict === 'already' ? `already.${mode}` : verdict)}</Tag>;
}

function Made({ id }: { id: string }) {
  const now = Date.now();
  const at = readSnowflakeTime(id, now);
  if (at === undefined) return null;
  return (
    <>
      {say('dot')} {say('made')} <TimeText at={at} now={now} form="date" />
    </>
  );
}

interface AccountPortraitProps {
  picture: string | null;
  size?: 'small' | 'normal';
}

export function AccountPortrait(props: AccountPortraitProps) {
  return <Portrait {...props} icon="users" className="bg-raised!" />;
}

interface AccountProps {
  picture: string | null;
  name: string;
  userId: string;
}

export function Account(props: AccountProps) {
  return <Person {...props} icon="users" className="bg-raised!" />;
}
