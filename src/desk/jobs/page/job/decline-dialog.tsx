import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import { useAct } from './use-act.ts';
import type { JobTaker } from './use-job.ts';
import en from './words/en.json';

const say = words(en);
const NOTE_MAX = 300;

interface DeclineDialogProps {
  job: Pick<Job, 'id' | 'planned'>;
  watch: JobTaker;
  onClose: () => void;
}

/** The planner should know why, so a decline without a reason isn't sent. */
export function DeclineDialog({ job, watch, onClose }: DeclineDialogProps) {
  const guard = useGuard();
  const note = useGuardedText();
  const { holder } = job.planned;
  const text = note.value.trim();

  return (
    <ConfirmRun
      action={useAct('decline', watch)}
      input={{ job_id: job.id, note: text }}
      disabledReason={text === '' ? say('decline.note.missing') : undefined}
      onClose={onClose}
      title={say('decline.title', { id: job.id })}
      tone="safe"
      sentence={<Sentence text={say('decline.sentence')} parts={{ holder: <b>{holder}</b> }} />}
      verb={say('decline.verb')}
      busyVerb={say('decline.busy')}
    >
      <Field
        label={say('decline.note')}
        hint={say('decline.note.hint', { holder })}
        counter={{ used: note.value.length, max: NOTE_MAX }}
      >
        <TextInput
          value={note.value}
          onChange={(event) => note.type(event.target.value)}
          maxLength={NOTE_MAX}
          autoComplete="off"
        />
      </Field>
      {note.login && <SecretNotice {...guard.loginWords(note.login)} />}
    </ConfirmRun>
  );
}
