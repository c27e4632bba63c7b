import { type ReactNode, useEffect, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { type Look, useLook } from '#kit/page/look.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { webhookName } from '#kit/webhook/webhook-card.tsx';
import { Button } from '#ui/button.tsx';
import { Late, latePart } from '#ui/late.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { isPossibleTwin } from './rules.ts';
import en from './words/en.json';

const say = words(en);
const AGAIN_MS = 5_000;

const finishDialog = latePart(async () => (await import('./page-rotate.tsx')).FinishDialog);

type RotationsAction = ActionOf<typeof schemas, 'rotations'>;
type Cancel = ActionOf<typeof schemas, 'cancel'>;
export type Rotation = RotationsAction['output']['rotations'][number];
type Webhook = ActionOf<typeof schemas, 'list'>['output']['webhooks'][number];

interface ServerRotations extends Look<RotationsAction['output']> {
  /** Of the chosen server only, not of the one before. */
  list: readonly Rotation[];
}

/** Refreshes while the desk is about to make or delete a webhook. */
export function useRotations(guildId: string): ServerRotations {
  const look = useLook<RotationsAction>(tool, 'rotations', { guild_id: guildId });
  const { data, again } = look;
  const list = data?.guild_id === guildId ? data.rotations : [];
  const isMoving = list.some((one) => isUnderWay(one, data?.now ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer decides whether to ask again
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMoving, data]);
  return { ...look, list };
}

function isUnderWay({ state, until, next_try_at }: Rotation, now: number): boolean {
  if (state === 'making') return true;
  return ['waiting', 'deleting'].includes(state) && until <= now && next_try_at === null;
}

interface RotationsProps {
  of: ServerRotations;
  /** The server's webhooks, if they were listed. */
  webhooks: readonly Webhook[] | undefined;
  /** Why the pass can't delete webhooks. */
  lacks: string | undefined;
}

/** Rotations that are in progress or ended in the last day. */
export function Rotations({ of, webhooks, lacks }: RotationsProps) {
  const { list, problem, again, data } = of;
  if (list.length === 0) return <ProblemNotice problem={problem} />;
  return (
    <section className="grid gap-3 border-y border-line py-4" aria-label={say('rotations')}>
      <h3 className="text-label font-semibold">{say('rotations')}</h3>
      <ProblemNotice problem={problem} />
      <ul className="grid gap-2">
        {list.map((one) => (
          <RotationRow
            key={one.case_id}
            of={one}
            now={data?.now ?? 0}
            webhooks={webhooks}
            lacks={lacks}
            onChanged={again}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  of: Rotation;
  now: number;
  webhooks: readonly Webhook[] | undefined;
  lacks: string | undefined;
  onChanged: () => void;
}

const dots = {
  making: 'warn',
  unsure: 'warn',
  waiting: 'warn',
  deleting: 'warn',
  deleted: 'ok',
  gone: 'idle',
  kept: 'bad',
  canceled: 'idle',
} as const;

function RotationRow({ of, now, webhooks, lacks, onChanged }: RowProps) {
  const { state, case_id, webhook_id, twin_id } = of;
  return (
    <li className="grid gap-1.5 rounded-control border border-line px-3 py-2.5 text-small text-ink-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink">
        <b className="text-body wrap-anywhere">{webhookName({ name: of.name })}</b>
        <StateTag state={dots[state]}>{say(`rotation.${state}`)}</StateTag>
        <CaseLink id={case_id} />
      </p>
      <p className="wrap-anywhere">{sayState(of, now)}</p>
      {state === 'unsure' && <PossibleTwins of={of} webhooks={webhooks} />}
      <p className="text-[13px] wrap-anywhere">
        {say(twin_id === null ? 'rotation.id' : 'rotation.ids', {
          old: webhook_id,
          twin: twin_id ?? '',
        })}
      </p>
      {(state === 'waiting' || state === 'unsure') && (
        <Choices of={of} lacks={lacks} onChanged={onChanged} />
      )}
    </li>
  );
}

function sayState(of: Rotation, now: number): ReactNode {
  const { state, until, settled_at, next_try_at, tries, why } = of;
  if (state === 'waiting' && tries + Number(why !== null) > 0) {
    const parts = {
      why: why ?? '',
      time: <TimeText at={next_try_at ?? now} now={now} form="moment" />,
    };
    return <Sentence text={say('rotation.failed', { count: tries })} parts={parts} />;
  }
  if (state === 'waiting' && until <= now) return say('rotation.due');
  const at = state === 'waiting' ? until : (settled_at ?? now);
  const time = <TimeText at={at} now={now} form="moment" />;
  return <Sentence text={say(`rotation.${state}.detail`)} parts={{ time }} />;
}

/** The twin whose answer was lost is in the server's list, if it was made. */
function PossibleTwins({ of, webhooks }: Pick<RowProps, 'of' | 'webhooks'>) {
  if (!webhooks) return <p>{say('rotation.twins.unlisted')}</p>;
  const found = webhooks.filter((webhook) => isPossibleTwin(webhook, of));
  if (found.length === 0) return <p>{say('rotation.twins.none')}</p>;
  const ids = found.map(({ id }) => id).join(', ');
  return <p className="wrap-anywhere">{say('rotation.twins', { count: found.length, ids })}</p>;
}

function Choices({ of, lacks, onChanged }: Pick<RowProps, 'of' | 'lacks' | 'onChanged'>) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useAction<Cancel>(tool, 'cancel', {
    success: ({ detail }) => ({ title: say('rotation.cancel.done'), description: detail }),
  });

  async function stop() {
    await cancel.run({ case_id: of.case_id });
    onChanged();
  }
  function close() {
    setAsking(false);
    onChanged();
  }

  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      <Button
        size="small"
        busy={cancel.busy}
        busyLabel={say('rotation.cancel.busy')}
        onClick={() => void stop()}
      >
        {say(of.state === 'unsure' ? 'rotation.dismiss' : 'rotation.cancel')}
      </Button>
      {of.state === 'waiting' && (
        <Button size="small" disabledReason={lacks} onClick={() => setAsking(true)}>
          {say('rotation.finish')}
        </Button>
      )}
      <ProblemNotice problem={cancel.problem} />
      {isAsking && <Late of={finishDialog} props={{ of, onClose: close }} />}
    </div>
  );
}
