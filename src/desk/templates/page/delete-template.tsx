import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { Template } from '#kit/contract/templates.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { words } from '#ui/words.ts';
import { type schemas, templates } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const remove = useAdminChange<ActionOf<typeof schemas, 'delete'>>(templates, 'delete', {
    success: ({ detail }) => ({ title: say('deleted'), description: detail }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('delete.title', { name: template.name })}
      sentence={say('delete.sentence')}
      verb={say('delete.verb')}
      busyVerb={say('delete.busy')}
      busy={remove.busy}
      problem={remove.problem}
      onConfirm={async () => {
        const answer = await remove.run({ id: template.id });
        if (answer.ok) onClose();
      }}
    />
  );
}
