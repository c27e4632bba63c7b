import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { LoginNotice } from '#kit/acting/target.tsx';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { KeyCaps } from '#kit/page/key-caps.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { appeals, type schemas } from '../../../contract.ts';
import { ANSWER_MAX } from '../../../rules.ts';
import { useAppealPaths } from '../../appeal-paths.ts';
import { nameTarget } from '../names.ts';
import en from '../words/en.json';
import type { Shown } from './shown.ts';

const say = words(en);

type Decide = ActionOf<typeof schemas, 'decide'>;
type Choice = Decide['input']['decision'];

interface DecisionProps {
  shown: Shown;
  reading: boolean;
  onChanged: () => void;
}

/** Uphold and Lift are two choices; the order and its one button follow the choice. */
export function DecisionForm(props: DecisionProps) {
  const { appeal, may } = props.shown;
  if (appeal.is_busy) return <Busy {...props} />;
  return (
    <Panel title={say(appeal.standing === 'in-force' ? 'decision' : 'decision.over')}>
      <div className="grid gap-4.5">
        <Fault shown={props.shown} />
        {appeal.standing !== 'in-force' && (
          <p className="flex gap-2.5 rounded-control bg-warn-soft px-3.5 py-3">
            <Icon name="clock" size={18} className="mt-0.5 text-warn" />
            {say(`over.${appeal.standing}`)}
          </p>
        )}
        {may.decide ? (
          <Form {...props} />
        ) : (
          <p className="flex gap-2.5 text-ink-2">
            <Icon name="users" size={18} className="mt-0.5" />
            {may.why_not ?? say('decision.not-you')}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** Why the last try to lift the ban failed. */
function Fault({ shown: { appeal } }: { shown: Shown }) {
  const { fault } = appeal;
  if (!fault) return null;
  return (
    <div role="status" className="flex gap-2.5 rounded-control bg-warn-soft px-3.5 py-3">
      <Icon name="warning" size={18} className="mt-0.5 text-warn" />
      <p>
        <b>{say(fault.is_unsure ? 'fault.unsure' : 'fault')}</b> {fault.title}. {fault.detail}{' '}
        {say(fault.is_unsure ? 'fault.unsure.next' : 'fault.next')}
      </p>
    </div>
  );
}

function Busy({ reading, onChanged }: DecisionProps) {
  return (
    <Panel title={say('decision')}>
      <p>{say('busy')}</p>
      <Button
        className="mt-3"
        icon="refresh"
        busy={reading}
        busyLabel={say('reading')}
        onClick={onChanged}
      >
        {say('refresh')}
      </Button>
    </Panel>
  );
}

function Form({ shown, onChanged }: DecisionProps) {
  const { appeal, may } = shown;
  const { isAdmin } = useAppealPaths();
  const { disabledReason } = useMayChange();
  const shut = isAdmin ? disabledReason : undefined;
  const isOver = appeal.standing !== 'in-force';
  const [chosen, choose] = useState<Choice | undefined>(isOver ? 'close' : undefined);
  const answer = useGuardedText('', `appeal-${appeal.id}/answer`);
  const [isPressed, setPressed] = useState(false);
  const decide = useAction<Decide>(appeals, 'decide', {
    success: ({ detail, state }) => ({ title: say(`decided.${state}`), description: detail }),
  });
  const used = answer.value.trim().length;
  const lack =
    chosen === undefined
      ? 'choice'
      : used === 0
        ? 'answer'
        : used > ANSWER_MAX
          ? 'shorter'
          : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (lack || chosen === undefined || shut !== undefined) return;
    const input = { appeal_id: appeal.id, decision: chosen, answer: answer.value.trim() };
    const told = await decide.run(input);
    if (told.ok) answer.fill('');
    // Also after a refusal: somebody else may have been faster.
    onChanged();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4.5">
      {may.is_alone && <p className="text-ink-2">{say('alone')}</p>}
      {!isOver && <Choices shown={shown} chosen={chosen} onChoose={choose} />}
      <div className="grid gap-2">
        <Field
          label={say('answer')}
          counter={{ used, max: ANSWER_MAX }}
          hint={say('answer.hint')}
          error={describeAnswerFault(used, isPressed)}
        >
          <TextArea
            rows={3}
            value={answer.value}
            onChange={(event) => answer.type(event.target.value)}
            onKeyDown={submitByKey}
            disabledReason={shut}
          />
        </Field>
        <LoginNotice of={answer} />
      </div>
      <ProblemNotice problem={decide.problem} />
      <Order
        tone={chosen === 'uphold' ? 'danger' : 'safe'}
        sentence={<Slip {...{ shown, chosen, lack }} />}
      >
        <Button
          type="submit"
          variant={chosen === 'uphold' ? 'danger' : 'solid'}
          size="large"
          className="max-sm:w-full"
          busy={decide.busy}
          busyLabel={say(`verb.${chosen ?? 'none'}.busy`)}
          disabled={lack !== undefined}
          disabledReason={shut}
        >
          {say(`verb.${chosen ?? 'none'}`, { name: nameTarget(appeal) })}
        </Button>
        <KeyCaps of="send" className="hidden lg:flex" />
      </Order>
    </form>
  );
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function describeAnswerFault(used: number, isPressed: boolean): string | undefined {
  if (used > ANSWER_MAX) return say('too-long', { cut: used - ANSWER_MAX });
  return used === 0 && isPressed ? say('answer.missing') : undefined;
}

interface ChoicesProps {
  shown: Shown;
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function Choices({ shown, chosen, onChoose }: ChoicesProps) {
  const { appeal, now } = shown;
  const { ends_at, other_bans, job_id } = appeal;
  const end = ends_at !== null && <TimeText at={ends_at} now={now} form="moment" />;
  const details: Record<'uphold' | 'lift', ReactNode> = {
    uphold: (
      <Sentence
        text={say(ends_at === null ? 'uphold.permanent' : 'uphold.until')}
        parts={{ time: end }}
      />
    ),
    lift: (
      <>
        {say('lift.now')}{' '}
        {other_bans > 0 && say('lift.others', { count: other_bans, job: job_id ?? 0 })}
      </>
    ),
  };
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{say('decision')}</legend>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
        {(['uphold', 'lift'] as const).map((value) => (
          <label
            key={value}
            className={`grid cursor-pointer grid-cols-[18px_minmax(0,1fr)] gap-x-3 rounded-control border bg-raised px-3.5 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${chosen === value ? 'border-primary shadow-[inset_0_0_0_1.5px_var(--primary)]' : 'border-line-2'}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="mt-1 size-4.5 accent-(--primary)"
            />
            <span>
              <b>{say(`choice.${value}`)}</b>
              <span className="block text-small text-ink-2">{details[value]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SlipProps {
  shown: Shown;
  chosen: Choice | undefined;
  lack: 'choice' | 'answer' | 'shorter' | undefined;
}

/** Says what the button will do, or what is missing. */
function Slip({ shown: { appeal }, chosen, lack }: SlipProps) {
  if (lack || chosen === undefined) return say(`lack.${lack ?? 'choice'}`);
  const name = <b className="wrap-anywhere">{nameTarget(appeal)}</b>;
  const place = <b className="wrap-anywhere">{appeal.place?.name ?? appeal.tool.title}</b>;
  const isPractice = appeal.is_practice && chosen === 'lift';
  return (
    <>
      <Sentence text={say(`does.${chosen}`)} parts={{ name, place }} />
      {isPractice && <> {say('does.practice')}</>}
    </>
  );
}
