import { useEffect, useRef, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useHistoryEntry } from '#kit/page/navigation/page-router.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText, useServerNow } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { findLack, type Server } from './page-servers.tsx';
import en from './words/en.json';

const say = words(en);
const HOUR_MS = 3_600_000;
/** Discord allows up to 24 hours, and the call itself takes time. */
const SPARE_MS = 5_000;

type Lockdown = ActionOf<typeof schemas, 'lockdown'>;
type Hours = '1' | '6' | '24';
const hours: readonly Hours[] = ['1', '6', '24'];

interface BrakePanelProps {
  server: Server;
  now: number;
  onChanged: () => void;
}

/** Stops a raid: new members can't join, and strangers can't message members. */
export function BrakePanel({ server, now, onChanged }: BrakePanelProps) {
  const { refreshDesk } = useDeskClient();
  const place = useLinkedHere();
  const current = useServerNow(now);
  const [invites, setInvites] = useState(true);
  const [dms, setDms] = useState(false);
  const [length, setLength] = useState<Hours>('1');
  const [caseId, setCaseId] = useState<number>();
  const lockdown = useAction<Lockdown>(tool, 'lockdown', {
    success: ({ detail }) => ({ title: say('brake.done'), description: detail }),
  });
  const on = standing(server, current);
  const lack = findLack(server, 'brake');
  const lengthMs = Number(length) * HOUR_MS - (length === '24' ? SPARE_MS : 0);

  async function set(wish: Pick<Lockdown['input'], 'invites_until' | 'dms_until'>) {
    const answer = await lockdown.run({ guild_id: server.id, ...wish });
    if (answer.ok) setCaseId(answer.data.case_id);
    onChanged();
    refreshDesk();
  }

  function pause() {
    const until = Math.round(current + lengthMs);
    return set({
      invites_until: invites ? until : on.invites,
      dms_until: dms ? until : on.dms,
    });
  }

  const what = whatWords(invites, dms);
  return (
    <Panel title={say('brake')}>
      <div id="brake" ref={place} className="grid scroll-mt-21 gap-4">
        {(on.invites !== null || on.dms !== null) && (
          <div className="grid gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-small">
            <Standing what="invites" until={on.invites} now={current} />
            <Standing what="dms" until={on.dms} now={current} />
            <div>
              <Button
                size="small"
                busy={lockdown.busy}
                busyLabel={say('brake.ending')}
                disabledReason={lack}
                onClick={() => void set({ invites_until: null, dms_until: null })}
              >
                {say('brake.end')}
              </Button>
            </div>
          </div>
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-label font-semibold">{say('brake.what')}</legend>
          <Checkbox label={say('brake.invites')} checked={invites} onChange={setInvites} />
          <Checkbox label={say('brake.dms')} checked={dms} onChange={setDms} />
        </fieldset>
        <RadioChips<Hours>
          label={say('length')}
          options={hours.map((value) => ({ value, label: say(`brake.${value}`) }))}
          value={length}
          onChange={setLength}
        />
        <Order
          tone="safe"
          sentence={
            what === undefined ? (
              say('brake.nothing')
            ) : (
              <Sentence
                text={say('brake.sentence', { what })}
                parts={{
                  server: <b className="wrap-anywhere">{server.name}</b>,
                  time: (
                    <b>
                      <TimeText at={current + lengthMs} now={current} form="moment" />
                    </b>
                  ),
                }}
              />
            )
          }
        >
          <Button
            variant="solid"
            busy={lockdown.busy}
            busyLabel={say('brake.pausing')}
            cooldownUntil={lockdown.cooldownUntil}
            disabled={what === undefined}
            disabledReason={lack ?? lockdown.disabledReason}
            onClick={() => void pause()}
          >
            {say('brake.press', { time: say(`brake.${length}`) })}
          </Button>
          <CaseLink id={caseId} />
        </Order>
        {lack && <p className="text-small text-ink-2">{lack}</p>}
        <ProblemNotice problem={lockdown.problem} />
      </div>
    </Panel>
  );
}

/** The strip on every screen links here. */
function useLinkedHere() {
  const place = useRef<HTMLDivElement>(null);
  // Each press of the link is a new entry and leads here again.
  const entry = useHistoryEntry();
  useEffect(() => {
    if (entry.hash === '#brake') place.current?.scrollIntoView({ block: 'center' });
  }, [entry]);
  return place;
}

function whatWords(invites: boolean, dms: boolean): string | undefined {
  if (invites && dms) return say('brake.both');
  if (!invites && !dms) return undefined;
  return say(invites ? 'brake.invites.short' : 'brake.dms.short');
}

/** A pause that has expired counts as over. */
function standing({ invites_until, dms_until }: Server, now: number) {
  const live = (until: number | null) => (until !== null && until > now ? until : null);
  return { invites: live(invites_until), dms: live(dms_until) };
}

interface StandingProps {
  what: 'invites' | 'dms';
  until: number | null;
  now: number;
}

function Standing({ what, until, now }: StandingProps) {
  if (until === null) return null;
  return (
    <p className="flex gap-2">
      <Icon name="clock" size={17} className="mt-px text-warn" />
      <span>
        <Sentence
          text={say(`brake.on.${what}`)}
          parts={{
            time: (
              <b>
                <TimeText at={until} now={now} form="moment" />
              </b>
            ),
          }}
        />
      </span>
    </p>
  );
}
