import { useState } from 'react';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from '../contract.ts';
import { type PlatformReport, pickName } from './report.ts';
import en from './words/en.json';

const say = words(en);

interface ConnectionButtonsProps {
  platform: PlatformName;
  report: PlatformReport;
}

export function ConnectionButtons({ platform, report }: ConnectionButtonsProps) {
  const { disabledReason } = useMayChange();
  const [isForgetting, setForgetting] = useState(false);
  const { refreshDesk } = useDeskClient();
  const check = useAdminChange<ActionOf<typeof schemas, 'check'>>(feature, 'check', {
    success: (after) => ({
      title: say('check.done'),
      description: say(`${platform}.mode.${after[platform].mode}`, {
        name: pickName(after[platform]) ?? say('unnamed'),
      }),
    }),
  });
  const isSaved = report.source === 'saved' || report.hides_saved;
  if (report.source === 'none') return null;
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap gap-2">
        <Button
          icon="refresh"
          busy={check.busy}
          busyLabel={say('check.busy')}
          disabledReason={disabledReason}
          onClick={async () => {
            await check.run({ platform });
            refreshDesk();
          }}
        >
          {say('check')}
        </Button>
        {isSaved && (
          <Button disabledReason={disabledReason} onClick={() => setForgetting(true)}>
            {say('forget')}
          </Button>
        )}
      </div>
      <ProblemNotice problem={check.problem} />
      {isForgetting && (
        <ForgetDialog platform={platform} report={report} onClose={() => setForgetting(false)} />
      )}
    </div>
  );
}

function ForgetDialog({
  platform,
  report,
  onClose,
}: ConnectionButtonsProps & { onClose: () => void }) {
  const { refreshDesk } = useDeskClient();
  const isHidden = report.source === 'environment';
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'forget'>>
      feature={feature}
      action="forget"
      input={{ platform }}
      onClose={onClose}
      onDone={() => {
        refreshDesk();
        onClose();
      }}
      success={() => ({ title: say('forget.done'), description: say(`${platform}.forgotten`) })}
      title={say(`${platform}.forget.title`)}
      sentence={
        <Sentence
          text={say(isHidden ? 'forget.hidden' : `${platform}.forget.sentence`)}
          parts={{ name: <b className="wrap-anywhere">{pickName(report) ?? say('unnamed')}</b> }}
        />
      }
      verb={say(`${platform}.forget.verb`)}
      busyVerb={say('forget.busy')}
    />
  );
}
