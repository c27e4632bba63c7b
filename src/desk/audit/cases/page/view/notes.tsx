import { Link } from 'react-router';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { Panel } from '#ui/panel.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { ShownCase } from '../audit-case.ts';
import { NoteForm } from './note-form.tsx';
import en from './words/en.json';

const say = words(en);

interface NotesProps {
  caseId: number;
  notes: ShownCase['notes'];
  now: number;
  onAdded: () => void;
}

/** What people wrote about a case, oldest first, and room for one more. */
export function Notes({ caseId, notes, now, onAdded }: NotesProps) {
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
