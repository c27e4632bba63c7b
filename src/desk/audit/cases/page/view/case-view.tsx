import { Link } from 'react-router';
import { QueryView } from '#kit/admin/query-view.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { Evidence } from '#kit/page/evidence.tsx';
import { useLook } from '#kit/page/look.tsx';
import { Panel } from '#ui/panel.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { cases, type schemas } from '../../contract.ts';
import type { ShownCase } from '../audit-case.ts';
import { CaseList } from '../case-list.tsx';
import { bothWords, CaseCard } from './case-card.tsx';
import { NoteForm } from './note-form.tsx';
import { Nothing } from './nothing.tsx';
import en from './words/en.json';

const say = words(en);

type Get = ActionOf<typeof schemas, 'get'>;

/** Shows everything about one case. The surrounding client decides who is reading. */
export function CaseView({ id }: { id: number }) {
  const look = useLook<Get>(cases, 'get', { case_id: id });
  const { problem, loading, again } = look;
  if (!look.data && problem?.code === 'audit/no-such-case') return <NoSuchCase id={id} />;
  return (
    <QueryView query={{ ...look, isFetching: loading, refetch: again }} rows={6} within="panel">
      {(data) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 items-start min-w-0 max-w-215 has-[>_:nth-child(2)]:max-w-none lg:has-[>_:nth-child(2)]:grid-cols-[minmax(0,1fr)_min(448px,40%)] lg:has-[>_:nth-child(2)]:gap-6">
          <div className="grid min-w-0 gap-4 sm:gap-5">
            {data.half && <h2 className="px-1">{bothWords(data.case, data.half)}</h2>}
            <CaseCard shown={data} reading={loading} onChanged={again} />
            {data.half && (
              <CaseCard shown={otherHalf(data, data.half)} reading={loading} onChanged={again} />
            )}
            <Evidence caseId={id} />
            <Notes caseId={id} notes={data.notes} now={data.now} onAdded={again} />
          </div>
          <RelatedCases shown={data} />
        </div>
      )}
    </QueryView>
  );
}

/** Presents the other half as a case of its own, with its own undo call. */
function otherHalf(shown: ShownCase, { undo, ...half }: NonNullable<ShownCase['half']>): ShownCase {
  return { ...shown, case: half, undo };
}

/** Missing and hidden cases get the same message, so that a pass can't count the cases it can't open. */
export function NoSuchCase({ id }: { id: number | string }) {
  const { isAdmin } = useCasePaths();
  return (
    <Nothing title={say('none.title')}>
      {say(isAdmin ? 'none.admin' : 'none.moderator', { id })}
    </Nothing>
  );
}

/** The other cases about the same target, on any platform. */
function RelatedCases({ shown }: { shown: ShownCase }) {
  const { targetPath } = useCasePaths();
  const { case: one, related, now } = shown;
  if (one.target === null) return null;
  return (
    <Panel
      title={say('related')}
      flush
      className="overflow-hidden"
      aside={<Link to={targetPath(one.target)}>{say('related.all')}</Link>}
    >
      {related.length === 0 ? (
        <p className="p-4 text-ink-2 sm:p-5">{say('related.none')}</p>
      ) : (
        <CaseList cases={related} now={now} />
      )}
    </Panel>
  );
}

interface NotesProps {
  caseId: number;
  notes: ShownCase['notes'];
  now: number;
  onAdded: () => void;
}

/** The notes on a case, oldest first, and a form to add one. */
function Notes({ caseId, notes, now, onAdded }: NotesProps) {
  const { casePath } = useCasePaths();
  return (
    <Panel title={say('notes')} flush>
      {notes.length === 0 && <p className="px-4 pt-4 text-ink-2 sm:px-5">{say('notes.none')}</p>}
      <ul>
        {notes.map(({ case_id, at, name, text }) => (
          <li key={case_id} className="grid gap-1 border-b border-line px-4 py-3.5 sm:px-5">
            <p className="flex flex-wrap items-baseline gap-x-2.5 text-small text-ink-2">
              <b className="text-ink wrap-anywhere">{name ?? say('notes.nobody')}</b>
              <TimeText at={at} now={now} form="moment" />
              <Link
                to={casePath(case_id)}
                className="ml-auto font-mono text-tiny text-ink-2 tabular-nums decoration-line-2 hover:text-accent"
              >
                {say('note.case', { id: case_id })}
              </Link>
            </p>
            <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
      <div className="p-4 sm:p-5">
        <NoteForm caseId={caseId} onAdded={onAdded} />
      </div>
    </Panel>
  );
}
