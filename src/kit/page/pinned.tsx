import { Link } from 'wouter';
import { Icon } from '#ui/icon.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Feature } from '../contract/feature.ts';
import { type Target, targetText } from '../contract/target.ts';
import { useCasePaths } from './case-paths.ts';
import { useDeskClient } from './client.tsx';
import { useLook } from './look.tsx';
import en from './words/en.json';

const say = words(en);

// Mirrors desk/audit/cases/pins/contract.ts, because a tool's page may not import parts of the desk.
const pins = {
  id: 'audit/cases/pins',
  actions: {
    list: {
      method: 'POST',
      path: '/cases/pins',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
  },
} as const satisfies Feature;

interface Pinned {
  note_id: number;
  case_id: number;
  text: string;
  pinned_by: string;
  pinned_at: number;
}

interface List {
  input: { target: string };
  output: { now: number; pins: readonly Pinned[] };
}

/** The pinned notes about the account that a tool is about to act on. Goes above the tool's form. */
export function PinnedNotes({ of }: { of: Target | undefined }) {
  const { pass } = useDeskClient();
  if (!pass.held || of === undefined) return null;
  return <Known key={targetText(of)} target={of} />;
}

function Known({ target }: { target: Target }) {
  const { data } = useLook<List>(pins, 'list', { target: targetText(target) });
  if (!data || data.pins.length === 0) return null;
  return (
    <section aria-label={say('pinned')} className="panel overflow-hidden">
      <PinStrip pins={data.pins} now={data.now} />
    </section>
  );
}

interface PinStripProps {
  pins: readonly Pinned[];
  now: number;
  /** The case that is open. The others get a link. */
  caseId?: number | undefined;
}

/** Pinned notes on ochre, because whoever acts should read them first. */
export function PinStrip({ pins: shown, now, caseId }: PinStripProps) {
  const { casePath } = useCasePaths();
  return (
    <ul>
      {shown.map(({ note_id, case_id, text, pinned_by, pinned_at }) => (
        <li
          key={note_id}
          className="flex items-start gap-3 border-b border-line bg-warn-soft px-4 py-3.25 last:border-b-0 sm:px-5"
        >
          <span className="mt-0.5 text-warn">
            <Icon name="pin" size={18} />
          </span>
          <div className="min-w-0">
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <p className="text-[13px] text-ink-2">
              {say('pinned.by', { name: pinned_by })}{' '}
              <TimeText at={pinned_at} now={now} form="moment" />
              {case_id !== caseId && (
                <>
                  . <Link to={casePath(case_id)}>{say('case', { id: case_id })}</Link>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
