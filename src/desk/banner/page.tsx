import { useState } from 'react';
import { AdminColumns } from '#kit/admin/admin-columns.tsx';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { banner as feature, type schemas } from './contract.ts';
import { type CurrentBanner, DeleteDialog, type Inspection } from './page/delete-dialog.tsx';
import { SlabPreview, Stage } from './page/slab/slab-preview.tsx';
import en from './page/words/en.json';
import { WritePanel } from './page/write-panel.tsx';

const say = words(en);
const POLL_MS = 30_000;

export function Screen() {
  const query = useAdminQuery<ActionOf<typeof schemas, 'inspect'>>(feature, 'inspect', {
    pollMs: POLL_MS,
  });
  return (
    <AdminScreen title={say('screen')} query={query} error={say('current.error')}>
      {(data) => (
        <AdminColumns
          main={<WritePanel current={data.banner} />}
          side={<CurrentPanel {...data} />}
        />
      )}
    </AdminScreen>
  );
}

function CurrentPanel({ now, banner }: Inspection) {
  const { disabledReason } = useMayChange();
  const [deleting, setDeleting] = useState<CurrentBanner>();
  return (
    <Panel title={say('current.title')}>
      {banner ? (
        <div className="grid gap-3.5">
          <Stage>
            <SlabPreview message={banner.message} durationSeconds={banner.duration_seconds} />
          </Stage>
          <p className="text-small text-ink-2">
            <Sentence
              text={say('current.by', { by: banner.created_by })}
              parts={{ when: <TimeText at={banner.created_at} now={now} /> }}
            />{' '}
            {durationWords(banner)}{' '}
            <Sentence
              text={say('current.until')}
              parts={{ when: <TimeText at={banner.ends_at} now={now} form="moment" /> }}
            />
          </p>
          <Button
            className="justify-self-start"
            disabledReason={disabledReason}
            onClick={() => setDeleting(banner)}
          >
            {say('delete')}
          </Button>
        </div>
      ) : (
        <EmptyState icon="megaphone" title={say('current.empty.title')}>
          {say('current.empty')}
        </EmptyState>
      )}
      {deleting && <DeleteDialog banner={deleting} onClose={() => setDeleting(undefined)} />}
    </Panel>
  );
}

function durationWords({ duration_seconds: seconds }: CurrentBanner): string {
  return seconds === 0 ? say('current.stays') : say('current.shown', { seconds });
}
