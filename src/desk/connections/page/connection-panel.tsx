import { useRef } from 'react';
import type { PlatformName } from '#kit/contract/needs.ts';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { ConnectForm } from './connect-form.tsx';
import { ConnectionButtons } from './connection-buttons.tsx';
import { DiscordDetails } from './discord-details.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ModeTag, ModeText, Warnings } from './mode.tsx';
import type { Report } from './report.ts';
import { RobloxDetails } from './roblox-details.tsx';
import { useDraft } from './use-draft.ts';
import en from './words/en.json';

const say = words(en);

interface ConnectionPanelProps {
  platform: PlatformName;
  report: Report;
}

/** One platform: at the left how it stands and what it may do, at the right the form that changes it. */
export function ConnectionPanel({ platform, report }: ConnectionPanelProps) {
  const told = report[platform];
  const draft = useDraft(platform, told);
  const panel = useRef<HTMLDivElement>(null);

  /** The focus follows what was written, since the button that wrote it is gone. */
  function list(id: string) {
    draft.addListed(id);
    panel.current?.querySelector<HTMLElement>('[name="listed"]')?.focus();
  }

  return (
    <Panel title={say(`${platform}.title`)} aside={<ModeTag report={told} />} flush>
      <div
        ref={panel}
        className="[&>*]:grid [&>*]:content-start [&>*]:grid-cols-[minmax(0,1fr)] [&>*]:gap-5 [&>*]:min-w-0 [&>*]:p-5 [&>form]:gap-4.5 [&>form]:border-t [&>form]:border-t-line lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:[&>form]:border-t-0 lg:[&>form]:border-l lg:[&>form]:border-l-line max-sm:[&>*]:p-4"
      >
        <div>
          <ModeText platform={platform} report={told} now={report.now} />
          <Warnings report={told} />
          {told.mode === 'practice' && <FirstSteps platform={platform} />}
          {platform === 'discord' ? (
            <DiscordDetails report={report.discord} listed={draft.reading.ids} onList={list} />
          ) : (
            <RobloxDetails report={report.roblox} now={report.now} />
          )}
          <ConnectionButtons platform={platform} report={told} />
        </div>
        <ConnectForm platform={platform} report={told} now={report.now} draft={draft} />
      </div>
    </Panel>
  );
}
