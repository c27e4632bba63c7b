import { type RefObject, useRef, useState } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { type GuardedText, useGuardedText } from '#kit/page/guard.tsx';
import { TemplatePicker } from '#kit/page/page.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { words } from '#ui/words.ts';
import { type Finding, lintReason } from './lint-reason.ts';
import { type Length, LengthField, useLength } from './page-length.tsx';
import { PrivateReasonField, ReasonField } from './page-reason.tsx';
import { PlayersView } from './page-view.tsx';
import { DISPLAY_MAX, privateRoom } from './rules.ts';
import en from './words/en.json';

const say = words(en);

/** What a ban is, whoever it is for. */
export interface Draft {
  length: Length;
  reason: GuardedText;
  findings: readonly Finding[];
  reasonUsed: number;
  privateReason: GuardedText;
  privateUsed: number;
  privateMax: number;
  withAlts: boolean;
  setWithAlts(withAlts: boolean): void;
  /** What keeps it from being sent, the first thing first. */
  lacks: readonly Lack[];
  /** As the calls take it. Only of use where nothing lacks. */
  input: {
    duration_seconds: number | null;
    display_reason: string;
    private_reason?: string;
    include_alts: boolean;
  };
  reasonInput: RefObject<HTMLTextAreaElement | null>;
  /** Puts in what was kept, or carried here. */
  take(kept: { reason: string; private_reason: string | null }): void;
  clear(): void;
}

/** why: no reason; words: one that Roblox would cut or refuse; private: too long; length: none said. */
export type Lack = 'length' | 'why' | 'words' | 'private';

export function useDraft(): Draft {
  const { pass } = useDeskClient();
  const length = useLength();
  const reason = useGuardedText();
  const privateReason = useGuardedText();
  const [withAlts, setWithAlts] = useState(true);
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const findings = lintReason(reason.value);
  const reasonUsed = reason.value.trim().length;
  const privateUsed = privateReason.value.trim().length;
  const privateMax = privateRoom(pass.info?.label ?? '');
  const lacks: Lack[] = [];
  if (length.seconds === undefined) lacks.push('length');
  if (reasonUsed === 0) lacks.push('why');
  else if (findings.length > 0 || reasonUsed > DISPLAY_MAX) lacks.push('words');
  if (privateUsed > privateMax) lacks.push('private');
  const kept = privateReason.value.trim();
  return {
    ...{ length, reason, findings, reasonUsed, privateReason, privateUsed, privateMax },
    ...{ withAlts, setWithAlts, lacks, reasonInput },
    input: {
      duration_seconds: length.seconds ?? null,
      display_reason: reason.value.trim(),
      ...(kept !== '' && { private_reason: kept }),
      include_alts: withAlts,
    },
    take(kept) {
      reason.type(kept.reason);
      if (kept.private_reason !== null) privateReason.type(kept.private_reason);
    },
    clear() {
      length.clear();
      reason.type('');
      privateReason.type('');
      setWithAlts(true);
    },
  };
}

interface DraftFieldsProps {
  of: Draft;
  /** The name of the experience, for what the player reads. */
  place: string;
}

/** How long, why, extras: in the order a person thinks. */
export function DraftFields({ of, place }: DraftFieldsProps) {
  return (
    <>
      <LengthField of={of.length} />
      <div className="grid items-start gap-4.5 sm:grid-cols-2 sm:gap-5">
        <div className="grid gap-2.5">
          <ReasonField
            text={of.reason}
            findings={of.findings}
            used={of.reasonUsed}
            max={DISPLAY_MAX}
            input={of.reasonInput}
          />
          <TemplatePicker
            tool="ban-tool"
            reason={of.reason.value}
            privateReason={of.privateReason.value}
            onPick={of.take}
          />
        </div>
        <div className="grid gap-3">
          <PrivateReasonField
            text={of.privateReason}
            used={of.privateUsed}
            max={of.privateMax}
            hint={say('private.hint')}
          />
          <PlayersView place={place} seconds={of.length.seconds ?? null} reason={of.reason.value} />
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
