import { useState } from 'react';
import { useAdminClient } from '#kit/admin/admin-client.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/messages.ts';
import { saveFile } from '#ui/save-file.ts';
import { words } from '#ui/words.ts';
import { codes, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

/** Exactly what the list is filtered by, all pages of it, without any code. */
export function ExportButton({ filter }: { filter: ActionOf<typeof schemas, 'export'>['input'] }) {
  const { fetchFile } = useAdminClient();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const answer = await fetchFile(codes.actions.export, filter);
    setBusy(false);
    if (answer.ok) {
      saveFile(answer.data, say('export.file'));
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
