import { useRef, useState } from 'react';
import { LengthField, type Length as LengthOf, useLength } from '#kit/acting/length.tsx';
import { ReasonArea } from '#kit/acting/order.tsx';
import { useListPlan } from '#kit/acting/plan.tsx';
import { findDurationFault } from '#kit/acting/rules.ts';
import { useTargetList } from '#kit/many/use-target-list.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { useCarriedReason, useHandover } from '#kit/page/handover.ts';
import { useKept } from '#kit/page/kept-form.ts';
import { TemplatePicker } from '#kit/page/templates.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { useAccountInput, useAccountLook } from './page-account.tsx';
import type { Mode } from './page-acting.tsx';
import type { Member } from './page-members.tsx';
import { useServers } from './page-servers.tsx';
import { BAN_RANGE, reasonRoom, TIMEOUT_RANGE } from './rules.ts';
import en from './words/en.json';

const say = words(en);

/** One account or many. */
export type Extent = 'one' | 'list';

export type Form = ReturnType<typeof useForm>;

/** The form's values, and what is known about the target. */
export function useForm() {
  const servers = useServers();
  const [mode, setMode] = useKept<Mode>(`${tool.id}/mode`, 'ban');
  const [extent, setExtent] = useKept<Extent>(`${tool.id}/extent`, 'one');
  const [picked, setPicked] = useState<{ id: string; url: string }>();
  const [deleteSeconds, setDeleteSeconds] = useKept(`${tool.id}/delete-seconds`, 0);
  const account = useAccountInput();
  const list = useTargetList(tool.id, 'discord');
  const length = useModeLength(mode);
  const reason = useReason();
  const { carried, drop } = useCarriedReason(tool.id, ({ reason: text }) => reason.type(text));
  const guildId = servers.chosen?.id;
  const { targets } = list;
  const ends = length.seconds === null;
  const userId = extent === 'one' ? account.userId : undefined;
  const look = useAccountLook({ mode, guildId, userId, ends });
  const plan = useListPlan([tool, mode], { key: `${mode} ${guildId}`, targets, canNarrow: true });
  useHandover(tool, ({ kind, value }) => {
    const isList = kind === 'discord-list';
    setExtent(isList ? 'list' : 'one');
    if (isList) list.type(value);
    else account.type(value);
  });
  const about = extent === 'one' ? account.userId : `${targets.length} ${targets[0]}`;
  return {
    ...{ servers, mode, setMode, extent, setExtent, account, look, list, plan, length },
    ...{ deleteSeconds, setDeleteSeconds, reason, carried, dropCarried: drop },
    /** The picture of the member picked from the search. */
    picture: picked && picked.id === account.userId ? picked.url : null,
    pick({ user_id, avatar_url }: Pick<Member, 'user_id' | 'avatar_url'>) {
      setPicked({ id: user_id, url: avatar_url });
      account.type(user_id);
    },
    /** Stays the same until the target or the action changes. */
    key: [mode, guildId, about].join(' '),
    clear() {
      account.type('');
      list.clear();
      plan.forget();
      reason.type('');
      drop();
    },
  };
}

type Reason = ReturnType<typeof useReason>;

/** Written to the server's audit log, after the case number and the moderator's label. */
function useReason() {
  const guarded = useGuardedText('', `${tool.id}/reason`);
  const { pass } = useDeskClient();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isAsked, setAsked] = useState(false);
  const room = reasonRoom(guarded.value, pass.info?.label ?? '');
  const text = guarded.value.trim();
  const isBlank = text === '';
  return {
    ...{ guarded, text, isBlank, room, isAsked, input },
    /** Shows the problem and focuses the field. Returns false if there is none. */
    refuse() {
      if (!isBlank && room.cut === 0) return false;
      setAsked(true);
      input.current?.focus();
      return true;
    },
    type(text: string) {
      setAsked(false);
      guarded.type(text);
    },
  };
}

export function ReasonField({ of }: { of: Reason }) {
  const { guarded, room, text, isBlank, isAsked, type, input } = of;
  const tooLong = room.cut > 0 ? say('reason.cut', { count: room.cut }) : undefined;
  return (
    <div className="grid gap-2">
      <ReasonArea
        text={guarded}
        onType={type}
        label={say('reason')}
        aside={say('reason.aside')}
        counter={{ used: room.typed, max: room.max }}
        error={tooLong ?? (isAsked && isBlank ? say('reason.required') : undefined)}
        hint={
          room.left === undefined ? say('reason.hint') : say('reason.left', { count: room.left })
        }
        rows={2}
        input={input}
      />
      <TemplatePicker tool={tool.id} reason={text} onPick={({ reason }) => type(reason)} />
    </div>
  );
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const choices = {
  ban: ['good', '1h', '1d', '7d', '30d', 'custom'],
  timeout: ['10m', '1h', '1d', '7d', '28d', 'custom', 'end'],
} as const;
type Timed = keyof typeof choices;
type Choice = (typeof choices)[Timed][number];
type Length = LengthOf<Choice>;

const ranges = { ban: BAN_RANGE, timeout: TIMEOUT_RANGE };
const seconds: Record<Exclude<Choice, 'custom'>, number | null> = {
  good: null,
  end: null,
  '10m': 600,
  '1h': HOUR_S,
  '1d': DAY_S,
  '7d': 7 * DAY_S,
  '28d': 28 * DAY_S,
  '30d': 30 * DAY_S,
};

function readTimed(mode: Mode): Timed | undefined {
  return mode === 'ban' || mode === 'timeout' ? mode : undefined;
}

const first = { ban: 'good', timeout: '1h' } as const;

/** How long a ban or timeout lasts. Each has its own choice. */
function useModeLength(mode: Mode): Length {
  const kind = readTimed(mode);
  const range = ranges[kind ?? 'ban'];
  return useLength<Timed, Choice>({
    form: tool.id,
    kind,
    first,
    seconds,
    range,
    findFault(count, unitSeconds) {
      const words = findDurationFault((count ?? 0) * unitSeconds, range);
      return words && say('length.range', { range: words });
    },
  });
}

export function ModeLengthField({ of, mode }: { of: Length; mode: Mode }) {
  const timed = readTimed(mode);
  if (!timed) return null;
  return (
    <LengthField
      of={of}
      label={say('length')}
      options={choices[timed].map((value) => ({ value, label: say(`length.${value}`) }))}
      hint={timed === 'timeout' ? say('length.timeout') : undefined}
      words={{
        count: say('length.count'),
        unit: say('length.unit'),
        minutes: say('unit.minutes'),
        hours: say('unit.hours'),
        days: say('unit.days'),
      }}
    />
  );
}
