import { useRef } from 'react';
import { SAMPLE_CODE, TAIL_LENGTH, writeTail } from '#kit/acting/appeal-tail.ts';
import { LengthField, useLength } from '#kit/acting/length.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { useKept } from '#kit/page/kept-form.ts';
import { TemplatePicker } from '#kit/page/templates.tsx';
import { sayDuration } from '#kit/values/say-duration.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { lintReason } from './lint-reason.ts';
import { PrivateReasonField, ReasonField, usePrivateReason } from './page-reason.tsx';
import { BAN_RANGE, displayRoom } from './rules.ts';
import en from './words/en.json';

const say = words(en);

const seconds = {
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  permanent: null,
} as const;
const choices = ['hour', 'day', 'week', 'month', 'custom', 'permanent'] as const;
type Choice = (typeof choices)[number];

/**
 * 'why': the reason is missing. 'words': Roblox would cut or refuse it. 'private': the private reason is too
 * long. 'length': the duration is missing.
 */
export type Lack = 'length' | 'why' | 'words' | 'private';

export type Draft = ReturnType<typeof useDraft>;

/** The unfinished ban, for one player or a list. */
export function useDraft({ addsCode }: { addsCode: boolean }) {
  const length = useLength<'ban', Choice>({
    form: tool.id,
    kind: 'ban',
    first: { ban: 'week' },
    seconds,
    range: BAN_RANGE,
    findFault(count, unitSeconds) {
      const max = Math.floor(BAN_RANGE.max / unitSeconds);
      if (count === null || (count >= 1 && count <= max)) return undefined;
      return say('custom.range', { max: formatNumber(max) });
    },
  });
  const reason = useGuardedText('', `${tool.id}/reason`);
  const privateReason = usePrivateReason('private-reason');
  const [withAlts, setWithAlts] = useKept(`${tool.id}/with-alts`, true);
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const findings = lintReason(reason.value);
  const reasonUsed = reason.value.trim().length;
  const reasonMax = displayRoom(addsCode);
  /** The missing parts, most important first. */
  const lacks: Lack[] = [];
  if (length.seconds === undefined) lacks.push('length');
  if (reasonUsed === 0) lacks.push('why');
  else if (findings.length > 0 || reasonUsed > reasonMax) lacks.push('words');
  if (privateReason.isTooLong) lacks.push('private');
  return {
    ...{ length, reason, findings, reasonUsed, reasonMax, privateReason, addsCode },
    ...{ withAlts, setWithAlts, lacks, reasonInput },
    /** The input for the call. Only valid when nothing is missing. */
    input: {
      duration_seconds: length.seconds ?? null,
      display_reason: reason.value.trim(),
      ...privateReason.input,
      include_alts: withAlts,
    },
    /** Fills in a template, or a reason carried over from the other tool. */
    take(kept: { reason: string; private_reason: string | null }) {
      reason.type(kept.reason);
      if (kept.private_reason !== null) privateReason.text.type(kept.private_reason);
    },
    /** Moves the focus to the missing part. The sentence at the button names it. */
    refuse(lack: Lack) {
      if (lack === 'why' || lack === 'words') reasonInput.current?.focus();
    },
    clear() {
      length.clear();
      reason.type('');
      privateReason.text.type('');
      setWithAlts(true);
    },
  };
}

interface DraftFieldsProps {
  of: Draft;
  /** The experience's name, for the preview of the player's message. */
  place: string;
}

/** Duration, reason, extras: in the order a person thinks. */
export function DraftFields({ of, place }: DraftFieldsProps) {
  return (
    <>
      <LengthField
        of={of.length}
        label={say('how-long')}
        options={choices.map((value) => ({ value, label: say(`choice.${value}`) }))}
        words={{
          count: say('custom.count'),
          unit: say('custom.unit'),
          minutes: say('unit.minutes'),
          hours: say('unit.hours'),
          days: say('unit.days'),
        }}
      />
      <div className="grid items-start gap-4.5 sm:grid-cols-2 sm:gap-5">
        <div className="grid gap-2.5">
          <ReasonField
            text={of.reason}
            findings={of.findings}
            used={of.reasonUsed}
            max={of.reasonMax}
            input={of.reasonInput}
          />
          <TemplatePicker
            tool={tool.id}
            reason={of.reason.value}
            privateReason={of.privateReason.text.value}
            onPick={of.take}
          />
        </div>
        <div className="grid gap-3">
          <PrivateReasonField of={of.privateReason} />
          <PlayersView
            place={place}
            seconds={of.length.seconds ?? null}
            reason={of.reason.value}
            addsCode={of.addsCode}
          />
        </div>
      </div>
      <Checkbox
        label={say('alts')}
        hint={say('alts.hint')}
        checked={of.withAlts}
        onChange={of.setWithAlts}
      />
    </>
  );
}

interface PlayersViewProps {
  place: string;
  /** Null means permanent. */
  seconds: number | null;
  reason: string;
  addsCode: boolean;
}

/** Previews the ban as the player sees it, so that the reason is written with its reader in mind. */
function PlayersView({ place, seconds, reason, addsCode }: PlayersViewProps) {
  if (reason.trim() === '') return null;
  return (
    <section
      aria-label={say('view')}
      className="grid gap-1.5 rounded-control bg-sunken px-3.5 py-3"
    >
      <p className="flex items-center gap-2 text-[13px] font-semibold text-ink-2">
        <Icon name="eye" size={16} />
        {say('view')}
      </p>
      <p className="leading-snug wrap-anywhere">
        <b>
          {seconds === null
            ? say('view.head.for-good', { place })
            : say('view.head', { place, lasts: sayDuration(seconds) })}
        </b>{' '}
        <span className="whitespace-pre-line">
          {reason.trim()}
          {addsCode && writeTail(SAMPLE_CODE)}
        </span>
      </p>
      <p className="text-[13px] leading-snug text-ink-2">
        {say('view.note')} {addsCode && say('view.code', { count: TAIL_LENGTH })}
      </p>
    </section>
  );
}

/** '7 days', 'permanently'. */
export function lengthWords(seconds: number | null): string {
  return seconds === null ? say('for-good') : sayDuration(seconds);
}
