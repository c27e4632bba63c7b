import { useMayChange } from '#kit/admin/use-may-change.ts';
import { toolTitle } from '#kit/contract/known-tools.ts';
import type { Template } from '#kit/contract/templates.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface Deeds {
  onEdit: (template: Template) => void;
  onDelete: (template: Template) => void;
}

export function useTemplateColumns(now: number, { onEdit, onDelete }: Deeds): Column<Template>[] {
  const { disabledReason } = useMayChange();
  return [
    {
      key: 'name',
      head: say('column.name'),
      // It may wrap anywhere, so the column would shrink to a letter.
      cell: ({ name }) => <b className="inline-block wrap-anywhere sm:min-w-36">{name}</b>,
      phone: 'name',
    },
    {
      key: 'tool',
      head: say('column.tool'),
      cell: ({ tool }) => <span className="whitespace-nowrap">{toolTitle(tool)}</span>,
      phone: 'state',
    },
    {
      key: 'reason',
      head: say('column.reason'),
      cell: ({ reason, private_reason }) => (
        <span className="inline-block max-w-[60ch] whitespace-normal wrap-anywhere">
          {reason}
          {private_reason !== null && (
            <span className="block text-[13px] text-ink-3">
              {say('private.said', { reason: private_reason })}
            </span>
          )}
        </span>
      ),
      phone: 'more',
      grows: true,
    },
    {
      key: 'made',
      head: say('column.made'),
      cell: ({ at, by }) => (
        <span className="inline-block sm:min-w-30">
          <TimeText at={at} now={now} />{' '}
          <span className="text-[13px] text-ink-3 wrap-anywhere">{say('made', { by })}</span>
        </span>
      ),
      phone: 'more',
      labelled: true,
    },
    {
      key: 'actions',
      head: say('column.actions'),
      headHidden: true,
      cell: (template) => (
        <span className="flex gap-2">
          <Button
            size="small"
            aria-label={say('edit.named', { name: template.name })}
            disabledReason={disabledReason}
            onClick={() => onEdit(template)}
          >
            {say('edit')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={say('delete.named', { name: template.name })}
            disabledReason={disabledReason}
            onClick={() => onDelete(template)}
          >
            {say('delete')}
          </Button>
        </span>
      ),
      phone: 'actions',
    },
  ];
}
