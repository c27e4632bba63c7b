import { useEffect, useMemo, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface QrResultProps {
  /** The PNG in base64, the SVG, and the link that both contain. */
  result: { qr_code: string; svg: string; link: string };
  onAnother: () => void;
}

export function QrResult({ result, onAnother }: QrResultProps) {
  const png = `data:image/png;base64,${result.qr_code}`;
  const svg = useBlobAddress(result.svg, 'image/svg+xml');
  const name = fileName(result.link);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the result is below the visible area.
    if (result) top.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <Panel title={say('result')}>
      <div ref={top} className="grid justify-items-center gap-4">
        <img
          src={png}
          alt={say('image', { link: result.link })}
          className="aspect-square w-full max-w-70 rounded-control border border-line bg-[#fff] p-3 [image-rendering:pixelated]"
        />
        <p className="max-w-full text-center">
          <a href={result.link} target="_blank" rel="noreferrer" className="wrap-anywhere">
            {result.link}
          </a>
        </p>
        <p className="text-center text-small text-ink-2">{say('save')}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton to={png} download={`${name}.png`} icon="download" size="small">
            {say('download.png')}
          </LinkButton>
          <LinkButton to={svg} download={`${name}.svg`} icon="download" size="small">
            {say('download.svg')}
          </LinkButton>
          <CopyButton text={result.link} label={say('copy')} />
        </div>
        <Button icon="refresh" onClick={onAnother}>
          {say('another')}
        </Button>
      </div>
    </Panel>
  );
}

function useBlobAddress(text: string, type: string): string {
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type })), [text, type]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

function fileName(link: string): string {
  const host = URL.parse(link)?.hostname ?? '';
  return host === '' ? 'qr' : `qr-${host.replace(/[^\w.-]/g, '')}`;
}
