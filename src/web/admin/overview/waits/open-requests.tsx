import { AnswerForm } from '#desk/requests/page/answer-form.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { useOpenRequests } from '../../use-waiting-work.ts';
import en from '../words/en.json';
import { Look, More, OpenableNeed, SHOWN_MAX, type WaitingKind } from './need.tsx';

const say = words(en);

/** Moderators' requests, with the form to grant or decline them. */
export function useRequestsToAnswer(): WaitingKind {
  const query = useOpenRequests();
  const adminPath = useAdminPath();
  const { data } = query;
  const shown = data?.requests.slice(0, SHOWN_MAX) ?? [];
  const items = data && (
    <>
      {shown.map((request) => {
        const { id, kind, holder, tool, note, at } = request;
        return (
          <OpenableNeed
            key={id}
            icon="message"
            sentence={
              <Sentence
                text={say(kind === 'tool' && tool ? 'request.tool' : 'request.budget')}
                parts={{ holder: <b>{holder}</b>, tool: <b>{tool?.title}</b> }}
              />
            }
            why={
              <>
                <TimeText at={at} now={data.now} form="moment" /> ·{' '}
                {note === '' ? say('request.silent') : say('request.note', { note })}
              </>
            }
            verb={say('request.answer')}
            label={say('request.answer.named', { holder })}
            more={<Look to={adminPath('requests')} text={say('request.look')} />}
          >
            <AnswerForm request={request} />
          </OpenableNeed>
        );
      })}
      <More count={data.open - shown.length} kind="requests" to={adminPath('requests')} />
    </>
  );
  return { query, count: data?.open ?? 0, items };
}
