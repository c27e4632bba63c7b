import { useState } from 'react';
import { passes, type schemas } from '#desk/access/passes/contract.ts';
import { RevokePass } from '#desk/access/passes/page/revoke-pass.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { POLL_MS, useCrowded } from '../../use-crowded.ts';
import en from '../words/en.json';
import { Look, Need, type WaitingKind } from './need.tsx';

const say = words(en);

interface WatchedPass {
  id: string;
  label: string;
  holder: string;
}

/** Passes that are used from several networks, which may mean that one was stolen. */
export function useCrowdedPasses(): WaitingKind {
  const query = useCrowded();
  const { data } = query;
  const items = data?.passes.map((pass) => (
    <Need
      key={pass.id}
      icon="users"
      sentence={
        <Sentence
          text={say('crowded', { networks: pass.networks })}
          parts={{ label: <b>{pass.label}</b> }}
        />
      }
      why={say('crowded.why')}
      buttons={<PassButtons pass={pass} />}
    />
  ));
  return { query, count: data?.passes.length ?? 0, items };
}

/** Passes in use that end soon. */
export function useEndingPasses(): WaitingKind {
  const query = useAdminQuery<ActionOf<typeof schemas, 'ending'>>(passes, 'ending', {
    pollMs: POLL_MS,
  });
  const adminPath = useAdminPath();
  const { data } = query;
  const items = data?.passes.map(({ id, label, holder, expires_at }) => (
    <Need
      key={id}
      icon="clock"
      sentence={
        <Sentence
          text={say('ending')}
          parts={{
            label: <b>{label}</b>,
            time: <TimeText at={expires_at} now={data.now} form="moment" />,
          }}
        />
      }
      why={say('ending.why', { holder })}
      buttons={<Look to={passPath(adminPath('passes'), label)} text={say('crowded.look')} />}
    />
  ));
  return { query, count: data?.passes.length ?? 0, items };
}

function PassButtons({ pass }: { pass: WatchedPass }) {
  const adminPath = useAdminPath();
  const { disabledReason } = useMayChange();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Look to={passPath(adminPath('passes'), pass.label)} text={say('crowded.look')} />
      <Button
        size="small"
        aria-label={say('crowded.revoke.named', { label: pass.label })}
        disabledReason={disabledReason}
        onClick={() => setAsking(true)}
      >
        {say('crowded.revoke')}
      </Button>
      {isAsking && <RevokePass pass={pass} onClose={() => setAsking(false)} />}
    </>
  );
}

function passPath(path: string, label: string): string {
  return `${path}?${new URLSearchParams({ query: label })}`;
}
