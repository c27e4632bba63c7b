import { useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import type { Look } from '#kit/page/look.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Facts } from '#ui/facts.tsx';
import { Late, latePart } from '#ui/late.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { discordLinks, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

const confirmDialog = latePart(async () => (await import('#ui/confirm-dialog.tsx')).ConfirmDialog);

type Seen = ActionOf<typeof schemas, 'look'>['output'];

/** Which account the pass is linked to, and how to end that. */
export function LinkState({ look }: { look: Look<Seen> }) {
  const { data, problem, loading, again } = look;
  if (!data && problem) {
    return (
      <ErrorPanel title={problem.title} detail={problem.detail} onRetry={again} busy={loading} />
    );
  }
  const refresh = (
    <Button
      variant="quiet"
      size="small"
      icon="refresh"
      onClick={again}
      busy={loading}
      busyLabel={say('refreshing')}
    >
      {say('refresh')}
    </Button>
  );
  return (
    <Panel title={say('now')} aside={data && refresh} flush={!data}>
      {data ? <Known seen={data} onUnlinked={again} /> : <SkeletonRows rows={2} />}
    </Panel>
  );
}

function Known({ seen, onUnlinked }: { seen: Seen; onUnlinked: () => void }) {
  const { link, now, is_required: isRequired } = seen;
  return (
    <div className="grid gap-4">
      {link ? (
        <Facts
          items={[
            { term: say('fact.state'), value: <State isLinked /> },
            { term: say('fact.account'), value: <b className="wrap-anywhere">{link.name}</b> },
            { term: say('fact.id'), value: <span className="font-mono">{link.user_id}</span> },
            {
              term: say('fact.since'),
              value: <TimeText at={link.linked_at} now={now} form="moment" />,
            },
          ]}
        />
      ) : (
        <div>
          <State />
          <p className="mt-1 text-small text-ink-2">{say('state.open.detail')}</p>
        </div>
      )}
      {isRequired && <p className="text-small text-ink-2">{say('now.required')}</p>}
      {link && <Unlink name={link.name} isRequired={isRequired} onUnlinked={onUnlinked} />}
    </div>
  );
}

function State({ isLinked = false }: { isLinked?: boolean }) {
  return isLinked ? (
    <StateTag state="ok">{say('state.linked')}</StateTag>
  ) : (
    <StateTag state="idle">{say('state.open')}</StateTag>
  );
}

interface UnlinkProps {
  name: string;
  isRequired: boolean;
  onUnlinked: () => void;
}

function Unlink({ name, isRequired, onUnlinked }: UnlinkProps) {
  const [isAsking, setAsking] = useState(false);
  const unlink = useAction<ActionOf<typeof schemas, 'unlink'>>(discordLinks, 'unlink', {
    success: ({ detail }) => ({ title: say('unlinked'), description: detail }),
  });

  async function confirm() {
    const answer = await unlink.run({});
    if (!answer.ok) return;
    setAsking(false);
    onUnlinked();
  }

  return (
    <div className="border-t border-line pt-4">
      <Button onClick={() => setAsking(true)}>{say('unlink')}</Button>
      <Late
        of={confirmDialog}
        props={{
          open: isAsking,
          onOpenChange: setAsking,
          title: say('unlink.title', { name }),
          sentence: say(isRequired ? 'unlink.sentence.required' : 'unlink.sentence'),
          verb: say('unlink.verb'),
          busyVerb: say('unlinking'),
          busy: unlink.busy,
          problem: unlink.problem,
          onConfirm: () => void confirm(),
        }}
      />
    </div>
  );
}
