import { useState } from 'react';
import { codes, type schemas } from '../contract.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import { downloadAdmin } from '#web/admin/download-admin.ts';
import en from './words/en.json';

const say = words(en);

/** Exactly what the list is filtered by, all pages of it, without any code. */
export function ExportButton({ filter }: { filter: ActionOf<typeof schemas, 'export'>['input'] }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const answer = await downloadAdmin(codes.actions.export, filter, {
      fileName: say('export.file'),
    });
    setBusy(false);
    if (answer.ok) {
      const description = say('export.done.detail');
      return showMessage({ tone: 'ok', title: say('export.done'), description });
    }
    const { title, detail } = answer.problem;
    showMessage({ tone: 'bad', title, description: detail });
  }

  return (
    <Button icon="download" busy={busy} onClick={save}>
      {say('export')}
    </Button>
  );
}
