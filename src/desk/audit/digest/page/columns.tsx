import type { ActionOf } from '#kit/page/action.tsx';
import type { Column } from '#ui/data-table.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../contract.ts';
import { digestColumns } from '../rules.ts';
import en from './words/en.json';

const say = words(en);

type Person = ActionOf<typeof schemas, 'week'>['output']['people'][number];

/** The person, then one column for each count. */
export const digestColumnsOf: readonly Column<Person>[] = [
  {
    key: 'person',
    head: say('column.person'),
    cell: ({ holder, is_admin, is_practice }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
        <b>{holder}</b>
        {is_admin && <Tag>{say('admin')}</Tag>}
        {is_practice && <PracticeTag />}
      </span>
    ),
    phone: 'name',
    grows: true,
  },
  ...digestColumns.map(
    (name): Column<Person> => ({
      key: name,
      head: say(`column.${name}`),
      cell: ({ counts }) => <span className="tabular-nums">{formatNumber(counts[name])}</span>,
      phone: 'more',
      labelled: true,
      align: 'end',
    }),
  ),
];
