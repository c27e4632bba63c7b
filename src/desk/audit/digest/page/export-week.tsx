import { useState } from 'react';
import { useAdminClient } from '#kit/admin/admin-client.tsx';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/messages.ts';
import { saveFile } from '#ui/save-file.ts';
import { words } from '#ui/words.ts';
import { digest } from '../contract.ts';
import { type Week, writeWeek } from './weeks.ts';
import en from './words/en.json';

const say = words(en);

/** Downloads the week that is shown. */
export function ExportWeek({ week }: { week: Week }) {
  const { fetchFile } = useAdminClient();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const input = { from: String(week.from), to: String(week.to) };
    const answer = await fetchFile(digest.actions.export, input);
    setBusy(false);
    if (answer.ok) {
      saveFile(answer.data, say('export.file', { week: writeWeek(week) }));
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
