import type { AskedFor } from '#kit/contract/requests.ts';
import { Sentence } from '#ui/sentence.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Tile } from '#ui/tile.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { AnswerForm } from './answer-form.tsx';
import en from './words/en.json';

const say = words(en);

interface RequestItemProps {
  request: AskedFor;
  now: number;
}

/** Who asks for what, and why; beneath it the answer, or where it is given. */
export function RequestItem({ request, now }: RequestItemProps) {
  const { holder, tool, note, at, state } = request;
  const isOpen = state === 'open';
  return (
    <li className="flex items-start gap-3.5 border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
      <Tile icon="message" tone={isOpen ? 'warn' : undefined} />
      <div className="grid min-w-0 flex-1 gap-2.5 wrap-anywhere">
        <div>
          <p>
            <Sentence
              text={say(tool ? 'asks.tool' : 'asks.budget')}
              parts={{ holder: <b>{holder}</b>, tool: <b>{tool?.title}</b> }}
            />
          </p>
          <p className="text-[13px] text-ink-2">
            <TimeText at={at} now={now} /> ·{' '}
            {note === '' ? say('note.none') : say('note', { note })}
          </p>
        </div>
        {isOpen ? <AnswerForm request={request} /> : <Answer request={request} now={now} />}
      </div>
    </li>
  );
}

function Answer({ request, now }: RequestItemProps) {
  const { state, answered_at, answered_by, answer, granted_targets } = request;
  const isGranted = state === 'granted';
  const count = granted_targets ?? 0;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-ink-2">
      <StateTag state={isGranted ? 'ok' : 'idle'}>
        {isGranted && granted_targets !== null
          ? say('granted.targets', { count })
          : say(isGranted ? 'granted' : 'declined')}
      </StateTag>
      <span>
        <Sentence
          text={say('by', { by: answered_by ?? '' })}
          parts={{ when: answered_at !== null && <TimeText at={answered_at} now={now} /> }}
        />
      </span>
      {answer && <span>{say('answer.said', { answer })}</span>}
    </p>
  );
}
