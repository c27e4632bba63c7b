import { useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import { discordTurnOn, type schemas } from '../contract.ts';
import type { State } from './state.ts';
import { TroubleText } from './trouble-text.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { TurnedOn } from './turned-on.tsx';
import en from './words/en.json';

const say = words(en);
const POLL_MS = 30_000;

/** Part of the panel of the Discord bot, below its servers. */
export function TurnOnPart() {
  const look = useAdminQuery<ActionOf<typeof schemas, 'look'>>(discordTurnOn, 'look', {
    pollMs: POLL_MS,
  });
  // In practice mode there is nothing to turn on, but perhaps something to turn off.
  const { data, problem } = look;
  const hasPart = data ? data.is_connected || data.is_on || data.turned !== null : problem;
  if (!hasPart) return null;
  return (
    <section
      aria-label={say('title')}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4 sm:p-5"
    >
      <QueryView query={look} error={say('error')} rows={2}>
        {(state) => <Shown state={state} />}
      </QueryView>
    </section>
  );
}

function Shown({ state }: { state: State }) {
  const { is_on: isOn, is_connected: isConnected, trouble, turned } = state;
  const isLeft = !isOn && turned !== null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>{say('title')}</h3>
        <Tag state={state} />
      </div>
      {!isOn && (
        <div className="grid max-w-[72ch] gap-1.5 text-ink-2">
          <p>{say('about')}</p>
          <p className="text-small">{say('needs')}</p>
        </div>
      )}
      {isOn && !isConnected && <p className="text-small">{say('disconnected')}</p>}
      {isOn && trouble && <TroubleText trouble={trouble} now={state.now} />}
      {isLeft && (
        <p className="max-w-[72ch] text-small">
          {say(trouble?.what === 'other-bot' ? 'left.other-bot' : 'left')}
        </p>
      )}
      {turned && <TurnedOn state={state} turned={turned} />}
      <Buttons state={state} />
    </>
  );
}

function Tag({ state: { is_on: isOn, is_connected: isConnected, trouble } }: { state: State }) {
  if (!isOn) return <StateTag state="idle">{say('off')}</StateTag>;
  const works = !trouble && isConnected;
  return <StateTag state={works ? 'ok' : 'bad'}>{say(works ? 'on' : 'trouble')}</StateTag>;
}

function Buttons({ state }: { state: State }) {
  const { disabledReason } = useMayChange();
  const [asks, setAsks] = useState<'nothing' | 'on' | 'off'>('nothing');
  const { is_on: isOn, is_connected: isConnected, trouble, turned, servers } = state;
  const isBroken = trouble !== null || servers.some((one) => one.state === 'changed');
  const close = () => setAsks('nothing');
  return (
    <div className="flex flex-wrap gap-2">
      {isConnected && (!isOn || isBroken) && (
        <Button disabledReason={disabledReason} onClick={() => setAsks('on')}>
          {say(isOn ? 'turn-on.again' : 'turn-on')}
        </Button>
      )}
      {(isOn || turned) && (
        <Button variant="quiet" disabledReason={disabledReason} onClick={() => setAsks('off')}>
          {say(isOn ? 'turn-off' : 'turn-off.again')}
        </Button>
      )}
      {asks === 'on' && <TurnOnDialog onClose={close} />}
      {asks === 'off' && <TurnOffDialog onClose={close} />}
    </div>
  );
}
