import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { Template } from '#kit/contract/templates.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { words } from '#ui/words.ts';
import { type schemas, templates } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
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
