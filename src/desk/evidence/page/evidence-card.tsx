import { useState } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { Button } from '#ui/button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Icon } from '#ui/icon.tsx';
import { showMessage } from '#ui/messages.ts';
import { saveFile } from '#ui/save-file.ts';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { readGuildId } from '../rules.ts';
import { type Item, sizeWords } from './item.ts';
import { MessageQuote } from './message-quote.tsx';
import { useFile } from './use-file.ts';
import en from './words/en.json';

const say = words(en);

interface EvidenceCardProps {
  caseId: number;
  one: Item;
  now: number;
  onShow: () => void;
  /** Undefined if this reader may not remove it. */
  onRemove: (() => void) | undefined;
  shut: string | undefined;
}

export function EvidenceCard({ caseId, one, now, onShow, onRemove, shut }: EvidenceCardProps) {
  const name = useShownName(one);
  const size = one.url === null ? [sizeWords(one.bytes)] : [];
  return (
    <li className="flex w-60 shrink-0 flex-col overflow-hidden rounded-control border border-line sm:w-auto">
      <Preview one={one} name={name} onShow={onShow} />
      <div className="flex flex-1 flex-col gap-1 border-t border-line px-3 py-2.5">
        <b className="text-small wrap-anywhere">{name}</b>
        <p className="text-[13px] text-ink-2">
          <span className="wrap-anywhere">{one.by}</span>,{' '}
          <TimeText at={one.at} now={now} form="moment" />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-[13px] text-ink-2">
          {[say(`kind.${one.kind}`), ...size].join(', ')}
          {one.is_practice && <PracticeTag />}
        </p>
        <div className="mt-auto flex flex-wrap gap-1 pt-1.5">
          {one.url === null ? (
            <DownloadButton caseId={caseId} one={one} />
          ) : (
            <a
              href={one.url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonLook({ size: 'small' })}
              aria-label={say('link.open.named', { name })}
            >
              {say('link.open')}
            </a>
          )}
          {onRemove && (
            <Button
              size="small"
              variant="quiet"
              onClick={onRemove}
              disabledReason={shut}
              aria-label={say('remove.named', { name })}
            >
              {say('remove')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** A link is named by its server, if that is one of the owner's. */
export function useShownName({ name, url }: Pick<Item, 'name' | 'url'>): string {
  const { platforms } = useDeskClient();
  if (url === null) return name;
  const guilds = platforms.links?.discord.guilds ?? [];
  const server = guilds.find(({ id }) => id === readGuildId(url))?.name;
  return server === undefined ? say('link.other') : say('link.listed', { server });
}

function Preview({ one, name, onShow }: { one: Item; name: string; onShow: () => void }) {
  if (one.message) return <MessageQuote message={one.message} onShow={onShow} />;
  const look = 'grid h-30 w-full place-items-center bg-sunken';
  if (one.thumbnail === null) {
    return (
      <div className={look} aria-hidden="true">
        <span className="tile bg-raised!">
          <Icon name={one.kind === 'link' ? 'message' : 'file'} />
        </span>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={`${look} cursor-zoom-in overflow-hidden -outline-offset-2`}
      aria-label={say('show', { name })}
      onClick={onShow}
    >
      <img src={one.thumbnail} alt="" className="size-full object-contain" />
    </button>
  );
}

export function DownloadButton({ caseId, one }: { caseId: number; one: Item }) {
  const fetchFile = useFile(caseId);
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const got = await fetchFile(one);
    setBusy(false);
    if (got.ok) return saveFile(got.file, one.name);
    showMessage({ tone: 'bad', title: say('download.failed'), description: got.why });
  }

  return (
    <Button
      size="small"
      busy={busy}
      onClick={download}
      aria-label={say('download.named', { name: one.name })}
    >
      {say('download')}
    </Button>
  );
}
