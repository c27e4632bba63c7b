import { useLocation } from 'wouter';
import type { ActionOf } from '#kit/page/action.tsx';
import { handOver } from '#kit/page/handover.ts';
import { WebhookPicture, webhookName } from '#kit/webhook/webhook-card.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import en from './words/en.json';

const say = words(en);

type Result = ActionOf<typeof schemas, 'inspect'>['output'];
type Data = Result['webhook_data'];

interface WebhookResultProps {
  result: Result;
  url: string;
  onAnother: () => void;
}

export function WebhookResult({ result, url, onAnother }: WebhookResultProps) {
  const place = useBroughtIntoView(result);
  const { webhook_data: data, avatar_url, docs_url, now } = result;
  return (
    <Panel title={say('result')}>
      <div ref={place} className="grid gap-4">
        <div className="flex items-center gap-3">
          <WebhookPicture of={{ name: data.name, avatar_url }} />
          <b className="min-w-0 flex-1 text-slip wrap-anywhere">{webhookName(data)}</b>
          {data.guild_name !== null && <Tag tone="ok">{say('listed')}</Tag>}
        </div>
        <Facts
          items={[
            { term: say('id'), value: <Mono text={data.id} /> },
            { term: say('type'), value: typeWords(data.type) },
            { term: say('guild'), value: <Mono text={data.guild_id} before={data.guild_name} /> },
            { term: say('channel'), value: <Mono text={data.channel_id} /> },
            { term: say('application'), value: <Mono text={data.application_id} /> },
            { term: say('created'), value: <Created at={data.created_at} now={now} /> },
            { term: say('url'), value: <Mono text={data.url} /> },
          ]}
        />
        <CopyButtons data={data} url={url} />
        <p className="text-small text-ink-2">
          <a href={docs_url} target="_blank" rel="noreferrer">
            {say('docs')}
          </a>
        </p>
        <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
          <Button icon="refresh" onClick={onAnother}>
            {say('another')}
          </Button>
          <ToDelete url={url} shown={data.url} />
        </div>
      </div>
    </Panel>
  );
}

/** Opens the tool that deletes it. The URL is a secret, so it is handed over in memory only. */
function ToDelete({ url, shown }: { url: string; shown: string }) {
  const [, navigate] = useLocation();
  function open() {
    handOver({ id: 'delete-webhook' }, { kind: 'webhook', shown, value: url });
    navigate('/delete-webhook');
  }
  return (
    <Button icon="unplug" onClick={open}>
      {say('to-delete')}
    </Button>
  );
}

function CopyButtons({ data, url }: { data: Data; url: string }) {
  const ids = [
    { text: data.id, label: say('copy.id') },
    { text: data.guild_id, label: say('copy.guild') },
    { text: data.channel_id, label: say('copy.channel') },
    { text: data.application_id, label: say('copy.application') },
    { text: url, label: say('copy.url') },
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {ids.map(({ text, label }) => text && <CopyButton key={label} text={text} label={label} />)}
    </div>
  );
}

function Mono({ text, before }: { text: string | null; before?: string | null }) {
  if (text === null) return <span className="text-ink-2">{say('none')}</span>;
  return (
    <>
      {before && <span className="block">{before}</span>}
      <span className="font-mono text-[14px] wrap-anywhere">{text}</span>
    </>
  );
}

function Created({ at, now }: { at: number | null; now: number }) {
  if (at === null) return <span className="text-ink-2">{say('unknown')}</span>;
  return <TimeText at={at} now={now} form="moment" />;
}

function typeWords(type: number): string {
  const known = { 1: say('type.1'), 2: say('type.2'), 3: say('type.3') } as const;
  return known[type as keyof typeof known] ?? say('type.other', { type });
}
