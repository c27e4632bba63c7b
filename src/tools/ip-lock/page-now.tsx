import type { Look } from '#kit/page/look.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words } from '#ui/words.ts';
import { shown } from './rules.ts';
import en from './words/en.json';

const say = words(en);

export interface Seen {
  address: string;
  network: string;
  locked_to: string[] | null;
}

interface NowProps {
  look: Look<Seen>;
  busy: boolean;
  onUnlock: () => void;
}

/** Shows the visitor's address as the desk sees it, and what their pass is locked to. */
export function Now({ look, busy, onUnlock }: NowProps) {
  const { data, problem, loading } = look;
  if (!data && problem) {
    return (
      <ErrorPanel
        title={problem.title}
        detail={problem.detail}
        onRetry={look.again}
        busy={loading}
      />
    );
  }
  if (!data && !loading) return null;
  return (
    <Panel title={say('now')} flush={!data}>
      {data ? <Known seen={data} busy={busy} onUnlock={onUnlock} /> : <SkeletonRows rows={3} />}
    </Panel>
  );
}

function Known({ seen, busy, onUnlock }: Omit<NowProps, 'look'> & { seen: Seen }) {
  return (
    <div className="grid gap-4">
      <Facts
        items={[
          { term: say('address'), value: <Mono>{seen.address}</Mono> },
          { term: say('network'), value: <Mono>{seen.network}</Mono> },
          { term: say('now.lock'), value: <LockState lockedTo={seen.locked_to} /> },
        ]}
      />
      {seen.locked_to !== null && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <Button onClick={onUnlock} busy={busy} busyLabel={say('unlocking')}>
            {say('unlock')}
          </Button>
          <p className="min-w-0 flex-1 basis-44 text-small text-ink-2">{say('unlock.detail')}</p>
        </div>
      )}
    </div>
  );
}

function LockState({ lockedTo }: { lockedTo: string[] | null }) {
  if (lockedTo === null) {
    return (
      <>
        <StateTag state="idle">{say('now.open')}</StateTag>
        <span className="block text-small text-ink-2">{say('now.open.detail')}</span>
      </>
    );
  }
  return (
    <>
      <StateTag state="ok">{say('now.locked')}</StateTag>
      <Networks networks={lockedTo} />
    </>
  );
}

function Networks({ networks }: { networks: readonly string[] }) {
  return (
    <ul className="mt-0.5">
      {networks.map((network) => (
        <li key={network}>
          <Mono>{shown(network)}</Mono>
        </li>
      ))}
    </ul>
  );
}

export function Mono({ children }: { children: string }) {
  return <span className="font-mono text-[14px] wrap-anywhere">{children}</span>;
}
