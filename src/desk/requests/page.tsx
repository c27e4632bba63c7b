import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import type { AskedFor } from '#kit/contract/requests.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Tile } from '#ui/tile.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { requests, type schemas } from './contract.ts';
import { AnswerForm } from './page/answer-form.tsx';
import en from './page/words/en.json';

const say = words(en);
const filters = ['open', 'granted', 'declined', 'all'] as const;

export function Screen() {
  const [filter, setFilter] = useAddressFilter('state', filters);
  const list = useAdminPages<
    ActionOf<typeof schemas, 'list'>,
    ActionOf<typeof schemas, 'list'>['output']['requests'][number]
  >(requests, 'list', {
    input: filter === 'all' ? {} : { state: filter },
    rowsOf: (page) => page.requests,
  });
  const { first } = list;
  const options = filters.map((value) => ({
    value,
    label: say(`filter.${value}`),
    ...(value === 'open' && { count: first?.open }),
  }));
  return (
    <AdminScreen title={say('title')}>
      <p className="-mt-2 max-w-[72ch] text-ink-2">{say('about')}</p>
      <ListPanel
        list={list}
        item={(request) => (
          <RequestItem key={request.id} request={request} now={first?.now ?? request.at} />
        )}
        error={say('error')}
        empty={{ icon: 'message', title: say(`empty.${filter}`), detail: say('empty.detail') }}
        controls={
          <FilterChips label={say('show')} options={options} value={filter} onChange={setFilter} />
        }
      />
    </AdminScreen>
  );
}

interface RequestItemProps {
  request: AskedFor;
  now: number;
}

/** The request with its holder and note, and below it the answer or the form to answer it. */
function RequestItem({ request, now }: RequestItemProps) {
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
