import { useState } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { toolTitle } from '#kit/contract/known-tools.ts';
import { type Template, toolsWithReasons, toolsWithTemplates } from '#kit/contract/templates.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, templates } from './contract.ts';
import { TemplateDialog } from './page/template-dialog.tsx';
import en from './page/words/en.json';

const say = words(en);

/** Reasons that moderators can choose from. The owner maintains them. */
export function Screen() {
  const { disabledReason } = useMayChange();
  const tools = toolsWithTemplates().map(({ id }) => id);
  const withReasons = toolsWithReasons().map(({ id }) => id);
  const filters: [string, ...string[]] = ['all', ...tools];
  const [filter, setFilter] = useAddressFilter('tool', filters);
  const [written, setWritten] = useState<Template | 'new'>();
  const [deleted, setDeleted] = useState<Template>();
  const list = useAdminQuery<ActionOf<typeof schemas, 'list'>>(templates, 'list');
  const all = list.data?.templates ?? [];
  const rows = all.filter(({ tool }) => filter === 'all' || tool === filter);
  const columns = useTemplateColumns(list.data?.now ?? Date.now(), {
    onEdit: setWritten,
    onDelete: setDeleted,
  });
  const button = (
    <Button
      variant="solid"
      icon="plus"
      disabledReason={disabledReason}
      onClick={() => setWritten('new')}
    >
      {say('new')}
    </Button>
  );
  const options = filters.map((value) => ({
    value,
    label: value === 'all' ? say('tool.all') : toolTitle(value),
  }));
  return (
    <AdminScreen title={say('title')} actions={button}>
      <p className="-mt-2 max-w-[72ch] text-ink-2">{say('about')}</p>
      <ListPanel
        list={{ ...list, rows }}
        caption={say('title')}
        columns={columns}
        rowKey={({ id }) => id}
        error={say('error')}
        controls={
          <FilterChips label={say('show')} options={options} value={filter} onChange={setFilter} />
        }
        empty={{
          icon: 'file',
          title: say('empty.title'),
          detail: say('empty.detail'),
          action: button,
        }}
      />
      {written && (
        <TemplateDialog
          template={written === 'new' ? undefined : written}
          tool={withReasons.includes(filter) ? filter : (withReasons[0] ?? '')}
          onClose={() => setWritten(undefined)}
        />
      )}
      {deleted && <DeleteTemplate template={deleted} onClose={() => setDeleted(undefined)} />}
    </AdminScreen>
  );
}

function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'delete'>>
      feature={templates}
      action="delete"
      input={{ id: template.id }}
      onClose={onClose}
      title={say('delete.title', { name: template.name })}
      sentence={say('delete.sentence')}
      verb={say('delete.verb')}
      busyVerb={say('delete.busy')}
      success={({ detail }) => ({ title: say('deleted'), description: detail })}
    />
  );
}

interface Deeds {
  onEdit: (template: Template) => void;
  onDelete: (template: Template) => void;
}

function useTemplateColumns(now: number, { onEdit, onDelete }: Deeds): Column<Template>[] {
  const { disabledReason } = useMayChange();
  return [
    {
      key: 'name',
      head: say('column.name'),
      // The name can wrap anywhere, so without a minimum width the column would shrink to one letter.
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
          {template.message === null && (
            <Button
              size="small"
              aria-label={say('edit.named', { name: template.name })}
              disabledReason={disabledReason}
              onClick={() => onEdit(template)}
            >
              {say('edit')}
            </Button>
          )}
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
